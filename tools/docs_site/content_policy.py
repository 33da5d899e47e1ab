"""Pages without inline code, which the Content-Security-Policy of our server forbids."""

import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
STYLED = re.compile(r"""(?<=\s)style="([^"]*)"(?=[^<>]*>)""")
LINK = '<link rel="stylesheet" href="{}" />'


def move_inline_code(site: Path) -> None:
    """Move the inline scripts and styles of all pages into files named by their content."""
    for page in sorted(site.rglob("*.html")):
        root = "../" * (len(page.relative_to(site).parts) - 1)
        text, rules = without_style_attributes(page.read_text(encoding="utf-8"))
        styles = "\n".join(rule for _, rule in sorted(rules.items()))
        text = text.replace("</head>", f"<style>{styles}</style>\n</head>") if styles else text
        text = SCRIPT.sub(_mover(site, root, "js", '<script src="{}"></script>'), text)
        text = STYLE.sub(_mover(site, root, "css", LINK), text)
        page.write_text(text, encoding="utf-8")


def without_style_attributes(text: str) -> tuple[str, dict[str, str]]:
    """Return HTML whose style attributes are names instead, and the rule for each name."""
    rules = dict[str, str]()

    def name(found: re.Match[str]) -> str:
        style = found[1]
        rules[_digest(style)] = f'[data-style="{_digest(style)}"] {{ {style} }}'
        return f'data-style="{_digest(style)}"'

    return STYLED.sub(name, text), rules


def _mover(site: Path, root: str, kind: str, tag: str) -> Callable[[re.Match[str]], str]:
    def move(found: re.Match[str]) -> str:
        code = found[1].strip()
        path = f"_static/inline-{_digest(code)}.{kind}"
        (site / path).write_text(f"{code}\n", encoding="utf-8")
        return tag.format(root + path)

    return move


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:8]
