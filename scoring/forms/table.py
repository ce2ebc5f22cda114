"""The keys that say who did what before the cards were played: seats, bids, trump, dealer."""

from django.utils.translation import gettext, pgettext

from common.http import whole
from common.problems import Message
from scoring.forms.begun import BegunEntry
from scoring.forms.keys import Key, place
from scoring.pages import TOKENS
from scoring.rules.auctions import AuctionRules, Bid
from scoring.rules.codec import to_text
from scoring.rules.seats import Seat


class TableKeys(BegunEntry):
    """An entry with the keys of its first moment."""

    @property
    def seats(self) -> list[Key]:
        """The seats as keys on the compass, the reader's own at the south."""
        voice = self.voice
        order = {side: TOKENS[place] for place, side in enumerate(voice.sides)}
        sides = self.game.sides
        return [
            Key(
                value=str(int(seat)),
                figure=voice.names[seat],
                words=self._seat_words(seat),
                token=order[seat.side(sides)],
                place=place(turn, self.game.seats),
                is_chosen=self.texts.get("bidder") == str(int(seat)),
            )
            for turn, seat in enumerate(voice.seats)
        ]

    def _seat_words(self, seat: Seat) -> str:
        voice = self.voice
        words = [voice.side_text(seat.side(self.game.sides))] if voice.seat is not None else []
        if self.texts.get("dealer") == str(int(seat)):
            words.append(pgettext(*self.game.words.is_dealer))
        if voice.seat == seat:
            words.append(gettext("here"))
        return ", ".join(words)

    @property
    def dealers(self) -> list[Key]:
        """The seats as keys for who dealt."""
        return [
            Key(str(seat), name, is_chosen=self.texts.get("dealer") == str(seat))
            for seat, name in enumerate(self.voice.names)
        ]

    @property
    def bids(self) -> list[Key]:
        """The bids that may be made, as keys."""
        auction = self.game.auction_at(self.before)
        if auction is None:
            return []
        seats = [Seat(seat) for seat in range(self.game.seats)]
        sayable = (bid for bid in auction.bids if any(auction.may_say(seat, bid) for seat in seats))
        return [self._bid(auction, bid) for bid in sayable]

    @property
    def bid_range(self) -> str:
        """From where to where the bids go, and in what steps."""
        auction = self.game.auction
        numbers = [bid for bid in (auction.bids if auction else ()) if isinstance(bid, int)]
        if not numbers:
            return ""
        params = {
            "lowest": numbers[0],
            "highest": numbers[-1],
            "step": numbers[1] - numbers[0],
        }
        return gettext("from %(lowest)d to %(highest)d, by %(step)d") % params

    def _bid(self, auction: AuctionRules, bid: Bid) -> Key:
        is_chosen = self.texts.get("bid") == str(bid)
        if isinstance(bid, int):
            return Key(str(bid), str(bid), is_chosen=is_chosen)
        words = self.voice.text(auction.words[bid])
        return Key(bid, str(auction.stakes[bid]), words, is_chosen=is_chosen)

    @property
    def trumps(self) -> list[Key]:
        """The suits that may be noted as trump, as keys."""
        chosen = self.texts.get("trump")
        return [
            Key(suit.value, suit.value, is_chosen=chosen == suit.value) for suit in self.game.trumps
        ]

    @property
    def asks_opponents_bid(self) -> bool:
        """Whether it must be said that the other side bid too."""
        return "opponents_bid" in self.first_moment

    @property
    def everyone_passed(self) -> str:
        """What is said of a deal that everybody passed, in games where that can be."""
        words = self.game.words.everyone_passed
        return pgettext(*words) if words else ""

    @property
    def thrown_in(self) -> list[tuple[str, str]]:
        """The deal that everybody passed, to be sent at once; nothing where that cannot be."""
        entry = self.game.thrown_in(Seat(self.expected_dealer))
        if entry is None:
            return []
        names = self.game.entry_type.__dataclass_fields__
        return [(name, text) for name in names if (text := to_text(getattr(entry, name)))]

    @property
    def dealer_words(self) -> str:
        """What the one who deals is called in this game."""
        return pgettext(*self.game.words.dealer)

    @property
    def somebody_else_dealt(self) -> str:
        """What opens the choice of another dealer."""
        return pgettext(*self.game.words.somebody_else_dealt)

    @property
    def dealt_words(self) -> str:
        """Who dealt."""
        return self._about(self.game.words.dealt, 0)

    @property
    def first_words(self) -> str:
        """Who speaks first."""
        return self._about(self.game.words.speaks_first, 1)

    def _about(self, marked: tuple[str, str], left_of_dealer: int) -> str:
        dealer = whole(self.texts.get("dealer", ""))
        if dealer is None or dealer >= self.game.seats:
            return ""
        seat = Seat(dealer).left(self.game.seats, left_of_dealer)
        return self.voice.text(Message.of(marked, name=seat))
