"""What stands on the keys of the entry screens."""

from dataclasses import dataclass

from django.utils.safestring import SafeString

COMPASS = {2: "sn", 4: "swne"}


def place(seat: int, players: int) -> str:
    """Return where a seat is drawn, counted clockwise from the south; nothing round a big table."""
    return COMPASS[players][seat] if players in COMPASS else ""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a result: what it is called, and its keys."""

    value: str
    words: str
    keys: tuple["Key", ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One result that the entry may take: a key of the keypad, and its preview."""

    index: int
    value: str
    text: str
    figure: int
    label: str
    words: SafeString | str
    made: bool | None
    headline: SafeString
    effects: tuple[tuple[str, SafeString], ...]
    notes: tuple[SafeString, ...]
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the entry screen: what it sends, and what stands on it."""

    value: str
    figure: str
    words: str = ""
    token: str = ""
    place: str = ""
    is_chosen: bool = False

    @property
    def number(self) -> int:
        """What it sends, as a number."""
        return int(self.value)
