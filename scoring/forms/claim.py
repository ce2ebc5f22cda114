"""The entry screen that says what a deal should have been, for an organiser to decide."""

from django.urls import reverse
from django.utils.translation import gettext

from scoring.forms.entry import EntryForm


class ClaimForm(EntryForm):
    """An entry that is claimed, not recorded."""

    @property
    def address(self) -> str:
        """Where the form is shown, and moves on to the result."""
        return reverse("scoring:deal-contest", args=[self.page.sheet.code, self.number])

    @property
    def post_to(self) -> str:
        """Where the form is sent."""
        return self.address

    @property
    def reason_words(self) -> str:
        """What is asked for besides the entry, in words."""
        return gettext("What is not right (optional)")

    @property
    def save_words(self) -> str:
        """What the button says that sends the form."""
        return gettext("Send to an organiser")
