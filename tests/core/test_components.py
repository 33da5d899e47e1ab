"""Tables of components: a broken one names the line and the total that is off."""

import pytest

from howdah.core.components import Components, read
from howdah.core.errors import ComponentsError, OptionsError

NAMES = {"card": ["R3", "R4", "B3"], "tile": ["arch"]}
TOTALS = {"card": 5}
TABLE = "# my own box\nkind,name,count\ncard,R3,2\n\ncard,B3,3\ntile,arch,4\n"


def test_a_table_is_read_with_comments_and_missing_names_as_none() -> None:
    assert read(TABLE, NAMES, TOTALS) == {"card": {"R3": 2, "R4": 0, "B3": 3}, "tile": {"arch": 4}}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "line 1: expected the header kind,name,count"),
        ("name,count\n", "line 1: expected the header kind,name,count, but found 'name,count'"),
        (TABLE + "card,R3,1\n", "line 7: card R3 is already on line 3"),
        (TABLE + "card,R9,1\n", "line 7: 'R9' is no card; expected one of: R3, R4, B3"),
        (TABLE + "coin,R3,1\n", "line 7: unknown kind 'coin'; expected one of: card, tile"),
        (TABLE + "card,R4\n", "line 7: expected 3 cells (kind, name, count), but found 2"),
        (TABLE + "card,R4,-1\n", "line 7: '-1' is no count; expected a number from 0 to 1000"),
        (TABLE + "card,R4,many\n", "line 7: 'many' is no count"),
        (TABLE + "card,R4," + "9" * 5000, "line 7: '9999"),
        (TABLE + "card,R4," + "9" * 200_000, "line 7: expected CSV, but field larger than field limit"),
        (TABLE + "card,R4,1\n", "card: the counts add up to 6, expected 5"),
    ],
)
def test_a_broken_table_names_the_line_or_the_total(text: str, complaint: str) -> None:
    with pytest.raises(ComponentsError) as refusal:
        read(text, NAMES, TOTALS)
    assert complaint in str(refusal.value)


def test_the_option_keeps_one_canonical_text_and_encodes_the_counts_in_order() -> None:
    option = Components("components", TABLE, NAMES, TOTALS)
    text = option.check(TABLE)
    assert text == "kind,name,count\ncard,R3,2\ncard,B3,3\ntile,arch,4\n"
    assert option.check(text) == text
    assert list(option.encode(text)) == [2, 0, 3, 4]
    with pytest.raises(OptionsError, match="expected a table of components"):
        option.check(7)
