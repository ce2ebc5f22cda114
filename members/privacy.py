"""What is held about a person here."""

from common.privacy import exported, left_out

OF_SOMEBODY_ELSE = (
    *("pin", "pin_failures", "name", "name_key", "nickname", "public_name", "visibility", "role"),
    *("number", "user", "is_minor", "birth_year", "consent_at", "left_at", "erased_at"),
    "merged_into",
)

LINKS = (
    *exported("members.Member.user", without=("pin", "pin_failures", "name_key")),
    *exported("members.Member.pin_set_by", without=OF_SOMEBODY_ELSE),
    *exported("members.Contact.member"),
    *exported("members.Alias.member", without=("name_key",)),
    *exported("members.Claim.member", "members.Claim.guest"),
    *exported("members.Merge.kept", "members.Merge.merged", "members.Merge.by"),
    *exported("members.Invitation.member", without=("token_digest",)),
    *exported(
        "members.Invitation.invited_by",
        "members.Invitation.accepted_by",
        without=("token_digest", "email"),  # somebody else's
    ),
    *exported("common.LogEntry.actor"),
    *exported("account.EmailAddress.user"),
    *exported("mfa.Authenticator.user", without=("data",)),
    *left_out("Leads to the person's own record, exported itself.", "members.Member.merged_into"),
    *left_out(
        "Nothing is written there: rights are roles (members.permissions).",
        "members.User_groups.user",
        "members.User_user_permissions.user",
    ),
    *left_out(
        "Nothing is written there: support's acts are in our own log.", "admin.LogEntry.user"
    ),
)
