"""The OpenAPI document in the repository is the one that the server publishes."""

from tools.write_api import FILE, described


def test_the_client_takes_its_types_from_the_api_as_it_is() -> None:
    assert FILE.read_text(encoding="utf-8") == described(), "run python -m tools.write_api"
