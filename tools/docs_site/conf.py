"""Settings of Sphinx."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]

project = "Howdah"
author = "The Howdah contributors"
project_copyright = author
release = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
version = release

extensions = ["myst_parser", "sphinx.ext.autodoc", "tools.docs_site.runnable"]
myst_enable_extensions = ["attrs_inline", "colon_fence"]
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
add_module_names = False
default_role = "code"  # docstrings are Markdown

html_theme = "furo"
html_title = "Howdah"
html_js_files = [("../../client-docs.js", {"type": "module"})]  # web/src/docs, beside the client
html_css_files = ["howdah.css", "position-colours.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#8a4b16", "color-brand-content": "#8a4b16"},
    "dark_css_variables": {"color-brand-primary": "#e8b06a", "color-brand-content": "#e8b06a"},
}
