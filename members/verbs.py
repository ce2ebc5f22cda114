"""What the log says of associations, people and accounts."""

from common.problems import gettext_noop

KINDS = {
    "account": gettext_noop("Accounts"),
    "admin": gettext_noop("The administration site"),
    "association": gettext_noop("The association"),
    "contact": gettext_noop("Contact details"),
    "contacts": gettext_noop("Contact details no longer kept"),
    "guest": gettext_noop("Guests"),
    "invitation": gettext_noop("Invitations"),
    "member": gettext_noop("People"),
    "role": gettext_noop("Roles"),
    "season": gettext_noop("Seasons"),
}

VERBS = {
    "admin.added": gettext_noop("Added on the administration site"),
    "admin.changed": gettext_noop("Changed on the administration site"),
    "account.changed": gettext_noop("Rights of the account changed"),
    "account.erased": gettext_noop("Account erased"),
    "account.site_admin_made": gettext_noop("Site administrator made at the terminal"),
    "admin.removed": gettext_noop("Removed on the administration site"),
    "association.changed": gettext_noop("Settings changed"),
    "association.created": gettext_noop("Association created"),
    "contact.changed": gettext_noop("Contact details changed"),
    "contacts.purged": gettext_noop("Contact details erased after their time"),
    "guest.claim_declined": gettext_noop("Claim to have been this guest declined"),
    "guest.claimed": gettext_noop("Claim to have been this guest"),
    "invitation.accepted": gettext_noop("Invitation accepted"),
    "invitation.revoked": gettext_noop("Invitation revoked"),
    "invitation.sent": gettext_noop("Invitation made"),
    "member.added": gettext_noop("Person added"),
    "member.came_back": gettext_noop("Came back"),
    "member.changed": gettext_noop("Name or what strangers see of it changed"),
    "member.erased": gettext_noop("Person erased"),
    "member.exported": gettext_noop("All that is held about the person handed out"),
    "member.left": gettext_noop("Left"),
    "member.merge_undone": gettext_noop("Merge of two records taken back"),
    "member.merged": gettext_noop("Two records merged"),
    "member.minor": gettext_noop("Minor or a parent’s consent noted"),
    "member.pin_set": gettext_noop("Signing PIN set"),
    "role.granted": gettext_noop("Role given"),
    "season.added": gettext_noop("Season added"),
    "season.changed": gettext_noop("Season changed"),
}
