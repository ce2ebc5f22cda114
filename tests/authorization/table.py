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
#    address                          about    a tguxr fF msokOA S

# the doors
GET  home                             .        P PPPPP PP PPPPPP P
GET  association                      club     P PPPPP PP PPPPPP P
GET  standings:ranking                game     P PPPPP PP PPPPPP P
GET  set_language                     .        > >>>>> >> >>>>>> >
POST set_language                     .        > >>>>> >> >>>>>> >
POST theme                            .        > >>>>> >> >>>>>> >

# games and house rules
GET  scoring:games                    .        P PPPPP PP PPPPPP P
GET  scoring:game                     key      P PPPPP PP PPPPPP P
GET  scoring:house-rules              club     P PPPPP PP PPPPPP P
GET  scoring:games-played             club     > >>>>> >> >>>>>> >
POST scoring:games-played             club     i iiiii xx xxxxxD D
GET  scoring:own-rules-new            game     i iiiii xx xxxxxP P
POST scoring:own-rules-new            game     i iiiii xx xxxxxD D
POST scoring:own-rules-new+own        game     i iiiii xx xxxxxD D
GET  scoring:own-rules                rules    P PPPPP PP PPPPPP P
GET  scoring:own-rules-change         rules    i iiiii xx xxxxxP P
POST scoring:own-rules-change         rules    i iiiii xx xxxxxD D
POST scoring:own-rules-retire         rules    i iiiii xx xxxxxD D
POST scoring:own-rules-back           retired  i iiiii xx xxxxxD D

# sheets
GET  scoring:play                     club     i iiiii xx PPPPPP P
POST scoring:play                     club     i iiiii xx DDDDDD D
GET  scoring:sheet                    sheet    P PPPPP PP PPPPPP P
GET  scoring:deal                     deal     P PPPPP PP PPPPPP P
GET  scoring:deal-record              sheet    > >>>>> >> >>>>>> >
POST scoring:deal-record              sheet    i Dxxxx xx xDDDDD D
GET  scoring:deal-correct             deal     > >>>>> >> >>>>>> >
POST scoring:deal-correct             deal     i Dxxxx xx xDDDDD D
POST scoring:deal-withdraw            sheet    i Dxxxx xx xDDDDD D
GET  scoring:seat                     sheet    i Pxxxx xx xPPPPP P
POST scoring:seat                     sheet    i ?xxxx xx xDDDDD D
POST scoring:seat+name                sheet    i Dxxxx xx xDDDDD D
POST scoring:seat-back                sheet    i Dxxxx xx xDDDDD D
POST scoring:sheet-close              sheet    i Dxxxx xx xDDDDD D
POST scoring:sheet-reopen             closed   i xxxxx xx xxxxDD D
POST scoring:sheet-rematch            over     i Dxxxx xx xDDDDD D
GET  scoring:sheet-log                sheet    i Pxxxx xx PPPPPP P
GET  scoring:sheet-log+over           over     i PPxxx xx PPPPPP P

# signing and contesting
GET  scoring:sheet-sign               over     i PPxxx PP PPPPPP P
POST scoring:sheet-sign               over     i ??xxx xx xDxxxx x
POST scoring:sheet-sign+guests        over     i DDxxx xx x?xxxx x
POST scoring:sheet-sign+pin           over     i Dxxxx xx xDDDDD D
POST scoring:sheet-ask                over     i Nxxxx xx xNNNNN N
POST scoring:sheet-sign+organiser     over     i xxxxx xx xxxxDD D
GET  scoring:sheet-contest            sheet    i Pxxxx xx xPxxPP P
POST scoring:sheet-contest            sheet    i Dxxxx xx xDxxDD D
GET  scoring:sheet-contest+over       over     i PPxxx xx xPxxPP P
POST scoring:sheet-contest+over       over     i DDxxx xx xDxxDD D
GET  scoring:deal-contest             deal     i Pxxxx xx xPxxPP P
POST scoring:deal-contest             deal     i Dxxxx xx xDxxDD D
GET  scoring:contest                  contest  i xxxxx xx xxxxPP P
POST scoring:contest                  contest  i xxxxx xx xxxxDD D

# tables, their links, and phones
GET  scoring:tables                   club     i iiiii xx PPPPPP P
POST scoring:tables                   club     i iiiii xx xxxxDD D
POST scoring:tables+number            club     i iiiii xx xxxxDD D
POST scoring:labels                   club     i iiiii xx xxxxNN N
GET  scoring:table                    table    P PPPPP PP PPPPPP P
POST scoring:table-rename             table    i xiiii xx xxxxDD D
POST scoring:table-retire             idle     i xiiii xx xxxxDD D
POST scoring:table-clear              table    i Diiii xx xDDDDD D
GET  scoring:sheet-table              sheet    i iiiii xx xxxxPP P
POST scoring:sheet-table              sheet    i iiiii xx xxxxDD D
POST scoring:table-link               table    i iiiii xx xxxxNN N
POST scoring:table-revoke             table    i iiiii xx xxxxDD D
GET  scoring:phones                   sheet    i Pxxxx xx xPPPPP P
POST scoring:phones                   sheet    i Nxxxx xx xNNNNN N
POST scoring:hold-revoke              hold     i xxxxx xx xxxxDD D

# a secret lets anybody in, whoever they are
GET  scoring:sheet-pin                sheet    P PPPPP PP PPPPPP P
POST scoring:sheet-pin                sheet    D DDDDD DD DDDDDD D
GET  scoring:table-pin                table    P PPPPP PP PPPPPP P
POST scoring:table-pin                table    D DDDDD DD DDDDDD D
GET  scoring:link                     link     P PPPPP PP PPPPPP P
POST scoring:link                     link     D >DDDD DD DDDDDD D
GET  scoring:holds                    .        P PPPPP PP PPPPPP P
POST scoring:holds                    .        D DDDDD DD DDDDDD D
POST scoring:give-up                  .        > D>>>> >> >>>>>> >
GET  members:invitation               invited  P PPPPP PP PPPPPP P
POST members:invitation               invited  i iiiii DD ?????? D
GET  members:invitation-kept          .        - ----- -- ------ -
POST members:invitation-kept          .        - ----- -- ------ -

# people; who erases somebody for good confirms who they are by signing in again
GET  member                           person   P PPPPP PP PPPPPP P
GET  permissions                      club     i iiiii xx PPPPPP P
GET  people:members                   club     i iiiii xx PPPPPP P
GET  people:member-add                club     i iiiii xx xxxxPP P
POST people:member-add                club     i iiiii xx xxxxDD D
GET  people:names                     person   i iiiii xx xPxxPP P
POST people:names                     person   i iiiii xx xDxxDD D
GET  people:contact                   person   i iiiii xx xPxxPP P
POST people:contact                   person   i iiiii xx xDxxDD D
GET  people:minor                     person   i iiiii xx xxxxPP P
POST people:minor                     person   i iiiii xx xxxxDD D
GET  people:role                      person   i iiiii xx xxxxxP P
POST people:role                      person   i iiiii xx xxxxxD D
GET  people:pin                       person   i iiiii xx xPxxPP P
POST people:pin                       person   i iiiii xx xDxxDD D
POST people:pin-draw                  person   i iiiii xx xNxxNN N
POST people:leave                     person   i iiiii xx xDxxxD D
POST people:return                    leaver   i iiiii xx xxxxxD D
GET  scoring:member-log               person   i iiiii xx xPxxxP P
POST member-export                    person   i iiiii xx xNxxxN N
GET  member-erase                     person   i iiiii xx x>xxx> >
POST member-erase                     person   i iiiii xx x>xxx> >
POST people:claim                     guest    i iiiii xx DDDDDD ?
POST people:claim-decline             claim    i iiiii xx xxxxDD D
GET  people:merge                     person   i iiiii xx xxxxPP P
POST people:merge                     person   i iiiii xx xxxxDD D
GET  people:merges                    club     i iiiii xx xxxxPP P
POST people:merge-undo                merge    i iiiii xx xxxxDD D
GET  members:invitations              club     i iiiii xx xxxxPP P
GET  members:invite-new               club     i iiiii xx xxxxPP P
POST members:invite-new               club     i iiiii xx xxxxNN N
GET  members:invite                   guest    i iiiii xx xxxxPP P
POST members:invite                   guest    i iiiii xx xxxxNN N
POST members:invitation-revoke        invite   i iiiii xx xxxxDD D

# the association
GET  people:seasons                   club     P PPPPP PP PPPPPP P
GET  people:season-add                club     i iiiii xx xxxxxP P
POST people:season-add                club     i iiiii xx xxxxxD D
GET  people:season                    season   i iiiii xx xxxxxP P
POST people:season                    season   i iiiii xx xxxxxD D
GET  people:settings                  club     i iiiii xx xxxxxP P
POST people:settings                  club     i iiiii xx xxxxxD D
GET  scoring:log                      club     i iiiii xx xxxxxP P
GET  people:association-new           .        i iiiii xx xxxxxx P
POST people:association-new           .        i iiiii xx xxxxxx D

# one's own account; what is done there for good is confirmed by signing in again
GET  members:account                  .        i iiiii PP PPPPPP P
POST account-export                   .        i iiiii NN NNNNNN P
GET  account-erase                    .        i iiiii >> >>>>>> >
POST account-erase                    .        i iiiii >> >>>>>> >
"""

#: The library's addresses: what a visit gets.  Their forms have tests in tests/members.
LIBRARY = """
GET  account_login                          .      P PPPPP >> >>>>>> >
GET  account_logout                         .      > >>>>> PP PPPPPP P
GET  account_inactive                       .      P PPPPP PP PPPPPP P
GET  account_signup                         .      P PPPPP >> >>>>>> >
GET  account_reauthenticate                 .      i iiiii >> >>>>>> >
GET  account_request_reauthentication_code  .      i iiiii PP PPPPPP P
GET  account_confirm_reauthentication_code  .      i iiiii >> >>>>>> >
GET  account_email                          .      i iiiii PP PPPPPP P
GET  account_email_verification_sent        .      P PPPPP PP PPPPPP P
GET  account_change_password                .      i iiiii >> >>>>>> >
GET  account_set_password                   .      i iiiii >> >>>>>> >
GET  account_reset_password                 .      P PPPPP PP PPPPPP P
GET  account_confirm_login_code             .      i iiiii >> >>>>>> >
GET  account_confirm_email                  token  P PPPPP PP PPPPPP P
GET  account_reset_password_from_key_done   .      P PPPPP PP PPPPPP P
GET  account_reset_password_from_key        reset  P PPPPP PP PPPPPP P
GET  account_reset_password_done            .      P PPPPP PP PPPPPP P
GET  account_request_login_code             .      P PPPPP >> >>>>>> >
GET  mfa_index                              .      i iiiii PP PPPPPP P
GET  mfa_authenticate                       .      i iiiii >> >>>>>> >
GET  mfa_reauthenticate                     .      i iiiii >> >>>>>> >
GET  mfa_activate_totp                      .      i iiiii >> >>>>>> >
GET  mfa_deactivate_totp                    .      i iiiii -- ------ -
GET  mfa_view_recovery_codes                .      i iiiii -- ------ -
GET  mfa_generate_recovery_codes            .      i iiiii >> >>>>>> >
GET  mfa_download_recovery_codes            .      i iiiii -- ------ -
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
        return self.at(ABOUT[self.about](of))

    def at(self, parts: list[Any]) -> str:
        """Return the address with these parts."""
        return reverse(self.name, args=parts)

    @property
    def who_may(self) -> str:
        """The first actor to whom something is done, or else shown."""
        return min(self.answers, key=lambda who: "DNP>".find(self.answers[who]) % 5)

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
