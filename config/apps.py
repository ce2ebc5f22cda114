from django.contrib.admin.apps import AdminConfig


class SupportConfig(AdminConfig):
    """Django's administration site, entered by our own door."""

    default_site = "members.support.SupportSite"
