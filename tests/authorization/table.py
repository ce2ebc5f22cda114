"""Who is answered what, everywhere: the table of authorizations, to be read and reviewed.

One row for every address and method, one column for every actor (``place.ACTORS``).  It is written
from docs/permissions.md, not from what the code answers.  An address that has no row for a
method does not understand it: 405.  No address but the library's understands any other method.

    P  a page                                D  done: recorded, and sent on
    >  sent on, nothing recorded             N  done: recorded, and a page that says so, once
    i  sent to sign in first                 x  not allowed (403)
    -  not there (404)                       ?  not so (422)

What the address is about stands in the third column; ``places`` says what each word means.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from tests.authorization.place import ACTORS, Things

TABLE = """
#    address                          about    a tuxr fF msokOA S

# the doors
GET  home                             .        P PPPP PP PPPPPP P
GET  association                      club     P PPPP PP PPPPPP P
GET  standings:ranking                game     P PPPP PP PPPPPP P
GET  set_language                     .        > >>>> >> >>>>>> >
POST set_language                     .        > >>>> >> >>>>>> >
POST theme                            .        > >>>> >> >>>>>> >

# games and house rules
GET  scoring:games                    .        P PPPP PP PPPPPP P
GET  scoring:game                     key      P PPPP PP PPPPPP P
GET  scoring:house-rules              club     P PPPP PP PPPPPP P
GET  scoring:games-played             club     > >>>> >> >>>>>> >
POST scoring:games-played             club     i iiii xx xxxxxD D
GET  scoring:own-rules-new            game     i iiii xx xxxxxP P
POST scoring:own-rules-new            game     i iiii xx xxxxxD D
POST scoring:own-rules-new+own        game     i iiii xx xxxxxD D
GET  scoring:own-rules                rules    P PPPP PP PPPPPP P
GET  scoring:own-rules-change         rules    i iiii xx xxxxxP P
POST scoring:own-rules-change         rules    i iiii xx xxxxxD D
POST scoring:own-rules-retire         rules    i iiii xx xxxxxD D
POST scoring:own-rules-back           retired  i iiii xx xxxxxD D

# sheets
GET  scoring:play                     club     i iiii xx PPPPPP P
POST scoring:play                     club     i iiii xx DDDDDD D
GET  scoring:sheet                    sheet    P PPPP PP PPPPPP P
GET  scoring:deal                     deal     P PPPP PP PPPPPP P
GET  scoring:deal-record              sheet    > >>>> >> >>>>>> >
POST scoring:deal-record              sheet    i Dxxx xx xDDDDD D
GET  scoring:deal-correct             deal     > >>>> >> >>>>>> >
POST scoring:deal-correct             deal     i Dxxx xx xDDDDD D
POST scoring:deal-withdraw            sheet    i Dxxx xx xDDDDD D
GET  scoring:seat                     sheet    i Pxxx xx xPPPPP P
POST scoring:seat                     sheet    i Dxxx xx xDDDDD D
POST scoring:seat-back                sheet    i Dxxx xx xDDDDD D
POST scoring:sheet-close              sheet    i Dxxx xx xDDDDD D
POST scoring:sheet-reopen             closed   i xxxx xx xxxxDD D
POST scoring:sheet-rematch            over     i Dxxx xx xDDDDD D
GET  scoring:sheet-log                sheet    i Pxxx xx PPPPPP P

# signing and contesting
GET  scoring:sheet-sign               over     i Pxxx PP PPPPPP P
POST scoring:sheet-sign               over     i Dxxx xx xDxxxx x
POST scoring:sheet-sign+pin           over     i Dxxx xx xDDDDD D
POST scoring:sheet-sign+organiser     over     i xxxx xx xxxxDD D
GET  scoring:sheet-contest            sheet    i Pxxx xx xPxxPP P
POST scoring:sheet-contest            sheet    i Dxxx xx xDxxDD D
GET  scoring:deal-contest             deal     i Pxxx xx xPxxPP P
POST scoring:deal-contest             deal     i Dxxx xx xDxxDD D
GET  scoring:contest                  contest  i xxxx xx xxxxPP P
POST scoring:contest                  contest  i xxxx xx xxxxDD D

# tables, their links, and phones
GET  scoring:tables                   club     i iiii xx PPPPPP P
POST scoring:tables                   club     i iiii xx xxxxDD D
POST scoring:tables+number            club     i iiii xx xxxxDD D
POST scoring:labels                   club     i iiii xx xxxxNN N
GET  scoring:table                    table    P PPPP PP PPPPPP P
POST scoring:table-rename             table    i xiii xx xxxxDD D
POST scoring:table-retire             idle     i xiii xx xxxxDD D
POST scoring:table-clear              table    i Diii xx xDDDDD D
POST scoring:table-link               table    i iiii xx xxxxNN N
POST scoring:table-revoke             table    i iiii xx xxxxDD D
GET  scoring:phones                   sheet    i Pxxx xx xPPPPP P
POST scoring:phones                   sheet    i Nxxx xx xNNNNN N
POST scoring:hold-revoke              hold     i xxxx xx xxxxDD D

# a secret lets anybody in, whoever they are
GET  scoring:sheet-pin                sheet    P PPPP PP PPPPPP P
POST scoring:sheet-pin                sheet    D DDDD DD DDDDDD D
GET  scoring:table-pin                table    P PPPP PP PPPPPP P
POST scoring:table-pin                table    D DDDD DD DDDDDD D
GET  scoring:link                     link     P PPPP PP PPPPPP P
POST scoring:link                     link     D >DDD DD DDDDDD D
GET  scoring:holds                    .        P PPPP PP PPPPPP P
POST scoring:give-up                  .        > D>>> >> >>>>>> >
GET  members:invitation               invited  P PPPP PP PPPPPP P
POST members:invitation               invited  i iiii DD ?????? D
GET  members:invitation-kept          .        - ---- -- ------ -
POST members:invitation-kept          .        - ---- -- ------ -

# people
GET  member                           person   P PPPP PP PPPPPP P
GET  permissions                      club     i iiii xx PPPPPP P
GET  people:members                   club     i iiii xx PPPPPP P
GET  people:member-add                club     i iiii xx xxxxPP P
POST people:member-add                club     i iiii xx xxxxDD D
GET  people:names                     person   i iiii xx xPxxPP P
POST people:names                     person   i iiii xx xDxxDD D
GET  people:contact                   person   i iiii xx xPxxPP P
POST people:contact                   person   i iiii xx xDxxDD D
GET  people:minor                     person   i iiii xx xxxxPP P
POST people:minor                     person   i iiii xx xxxxDD D
GET  people:role                      person   i iiii xx xxxxxP P
POST people:role                      person   i iiii xx xxxxxD D
GET  people:pin                       person   i iiii xx xPxxPP P
POST people:pin                       person   i iiii xx xDxxDD D
POST people:pin-draw                  person   i iiii xx xNxxNN N
POST people:leave                     person   i iiii xx xDxxxD D
POST people:return                    leaver   i iiii xx xxxxxD D
GET  scoring:member-log               person   i iiii xx xPxxxP P
POST member-export                    person   i iiii xx xNxxxN N
GET  member-erase                     person   i iiii xx xPxxxP P
POST member-erase                     person   i iiii xx xDxxxD D
POST people:claim                     guest    i iiii xx DDDDDD ?
POST people:claim-decline             claim    i iiii xx xxxxDD D
GET  people:merge                     person   i iiii xx xxxxPP P
POST people:merge                     person   i iiii xx xxxxDD D
GET  people:merges                    club     i iiii xx xxxxPP P
POST people:merge-undo                merge    i iiii xx xxxxDD D
GET  members:invitations              club     i iiii xx xxxxPP P
GET  members:invite-new               club     i iiii xx xxxxPP P
POST members:invite-new               club     i iiii xx xxxxNN N
GET  members:invite                   guest    i iiii xx xxxxPP P
POST members:invite                   guest    i iiii xx xxxxNN N
POST members:invitation-revoke        invite   i iiii xx xxxxDD D

# the association
GET  people:seasons                   club     P PPPP PP PPPPPP P
GET  people:season-add                club     i iiii xx xxxxxP P
POST people:season-add                club     i iiii xx xxxxxD D
GET  people:season                    season   i iiii xx xxxxxP P
POST people:season                    season   i iiii xx xxxxxD D
GET  people:settings                  club     i iiii xx xxxxxP P
POST people:settings                  club     i iiii xx xxxxxD D
GET  scoring:log                      club     i iiii xx xxxxxP P
GET  people:association-new           .        i iiii xx xxxxxx P
POST people:association-new           .        i iiii xx xxxxxx D

# one's own account; what is done there for good is confirmed by signing in again
GET  members:account                  .        i iiii PP PPPPPP P
POST account-export                   .        i iiii NN NNNNNN P
GET  account-erase                    .        i iiii >> >>>>>> >
POST account-erase                    .        i iiii >> >>>>>> >
"""

#: The library's addresses: what a visit gets.  Their forms have tests in tests/members.
LIBRARY = """
GET  account_login                          .      P PPPP >> >>>>>> >
GET  account_logout                         .      > >>>> PP PPPPPP P
GET  account_inactive                       .      P PPPP PP PPPPPP P
GET  account_signup                         .      P PPPP >> >>>>>> >
GET  account_reauthenticate                 .      i iiii >> >>>>>> >
GET  account_request_reauthentication_code  .      i iiii PP PPPPPP P
GET  account_confirm_reauthentication_code  .      i iiii >> >>>>>> >
GET  account_email                          .      i iiii PP PPPPPP P
GET  account_email_verification_sent        .      P PPPP PP PPPPPP P
GET  account_change_password                .      i iiii >> >>>>>> >
GET  account_set_password                   .      i iiii >> >>>>>> >
GET  account_reset_password                 .      P PPPP PP PPPPPP P
GET  account_confirm_login_code             .      i iiii >> >>>>>> >
GET  account_confirm_email                  token  P PPPP PP PPPPPP P
GET  account_reset_password_from_key_done   .      P PPPP PP PPPPPP P
GET  account_reset_password_from_key        reset  P PPPP PP PPPPPP P
GET  account_reset_password_done            .      P PPPP PP PPPPPP P
GET  account_request_login_code             .      P PPPP >> >>>>>> >
GET  mfa_index                              .      i iiii PP PPPPPP P
GET  mfa_authenticate                       .      i iiii >> >>>>>> >
GET  mfa_reauthenticate                     .      i iiii >> >>>>>> >
GET  mfa_activate_totp                      .      i iiii >> >>>>>> >
GET  mfa_deactivate_totp                    .      i iiii -- ------ -
GET  mfa_view_recovery_codes                .      i iiii -- ------ -
GET  mfa_generate_recovery_codes            .      i iiii >> >>>>>> >
GET  mfa_download_recovery_codes            .      i iiii -- ------ -
"""

#: what an address is about: the parts of it that name something, in order
ABOUT: dict[str, Callable[[Things], list[Any]]] = {
    ".": lambda of: [],
    "club": lambda of: [of.club.slug],
    "key": lambda of: ["jeu_du_10"],
    "game": lambda of: [of.club.slug, "jeu_du_10"],
    "rules": lambda of: [of.club.slug, of.rules.key],
    "retired": lambda of: [of.club.slug, of.retired.key],
    "person": lambda of: [of.club.slug, of.person.code],
    "leaver": lambda of: [of.club.slug, of.leaver.code],
    "guest": lambda of: [of.club.slug, of.stranger.code],
    "season": lambda of: [of.club.slug, of.season.code],
    "merge": lambda of: [of.club.slug, of.merge.code],
    "claim": lambda of: [of.club.slug, of.claim.code],
    "invite": lambda of: [of.club.slug, of.invitation.code],
    "sheet": lambda of: [of.sheet.code],
    "over": lambda of: [of.over.code],
    "closed": lambda of: [of.closed.code],
    "deal": lambda of: [of.sheet.code, 1],
    "contest": lambda of: [of.sheet.code, of.contest.code],
    "table": lambda of: [of.club.slug, of.table.code],
    "idle": lambda of: [of.club.slug, of.idle.code],
    "hold": lambda of: [of.club.slug, of.hold.code],
    "link": lambda of: [of.link.token],
    "invited": lambda of: [of.invited],
    "token": lambda of: ["nonsense"],
    "reset": lambda of: ["1", "nonsense"],
}


@dataclass(frozen=True, eq=False)
class Row:
    """One row: an address and a method, and what everybody is answered."""

    method: str
    form: str  # the name of the address, with what tells two forms of one address apart
    about: str
    answers: dict[str, str]

    @property
    def name(self) -> str:
        """The name of the address."""
        return self.form.partition("+")[0]

    def address(self, of: Things) -> str:
        """Return the address, of what that association has."""
        return reverse(self.name, args=ABOUT[self.about](of))

    @property
    def who_may(self) -> str:
        """The first actor to whom something is done, or else shown."""
        order = sorted(self.answers, key=lambda who: "DNP".find(self.answers[who]) % 4)
        return order[0]

    def __str__(self) -> str:
        return f"{self.method} {self.form}"


def rows_of(table: str) -> list[Row]:
    """Return the rows of a table written as text."""
    found = []
    for line in table.splitlines():
        if line and not line.startswith("#"):
            method, form, about, *answers = line.split()
            letters = "".join(answers)
            found.append(Row(method, form, about, dict(zip(ACTORS, letters, strict=True))))
    return found


ROWS = rows_of(TABLE)
LIBRARY_ROWS = rows_of(LIBRARY)
GETS = [row for row in ROWS if row.method == "GET"]
POSTS = [row for row in ROWS if row.method == "POST"]
NAMES = {row.name for row in ROWS}
