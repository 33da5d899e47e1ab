"""A whole record as a link: compressed, behind the #, so that opening it needs nothing but the site itself.

The browser writes and reads the same (`web/src/analysis/recordLink.ts`).
"""

import binascii
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from howdah.core.errors import RecordError
from howdah.core.record import Record

LONGEST: Final = 32_000  # characters behind the #: longer links are cut off by mail and chat programs
LARGEST: Final = 1024 * 1024  # bytes of the record in it


def link_to(record: Record, site: str) -> str:
    """Return a link that shows a record on a site; raise `RecordError` if it is too long for one."""
    packed = urlsafe_b64encode(zlib.compress(record.to_json().encode(), 9)).decode().rstrip("=")
    if len(packed) > LONGEST:
        raise RecordError(
            f"a link holds at most {LONGEST} characters, but this record takes {len(packed)}: send the file"
        )
    return f"{site.rstrip('/')}/study/{record.game.id}?record#{packed}"


def text_in(link: str) -> str:
    """Return the text of the record that a link holds; raise `RecordError` saying what is wrong with it."""
    packed = link.partition("#")[2]
    if not packed:
        raise RecordError("expected a link with a record behind its #, but nothing is there")
    if len(packed) > LONGEST:
        raise RecordError(f"a link holds at most {LONGEST} characters, but this one has {len(packed)}")
    reading = zlib.decompressobj()
    try:
        text = reading.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), LARGEST)
        if not reading.unconsumed_tail and not reading.eof:
            raise RecordError("expected a link with a whole record, but its end is missing")
        if reading.unconsumed_tail:
            raise RecordError(f"expected a record of at most {LARGEST} bytes, but the one in the link is larger")
        return text.decode()
    except (binascii.Error, zlib.error, ValueError) as error:
        raise RecordError(f"expected a link with a record behind its #, but it cannot be read: {error}") from error
