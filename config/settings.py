"""Levée's settings, read from the environment: a production site unless told otherwise.

Every variable is described in docs/settings.md.  ``./dev`` sets those that development needs.
"""

from pathlib import Path

import django
from csp.constants import NONE, SELF

from config.environment import database, flag, mail, number, text, time_zone, words

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = BASE_DIR / text("LEVEE_DATA_DIR", "var")

# What this site is

SECRET_KEY = text("LEVEE_SECRET_KEY")
DEBUG = flag("LEVEE_DEBUG", default=False)
DEMO = flag("LEVEE_DEMO", default=False)
SOURCE_URL = text("LEVEE_SOURCE_URL", "")
ALLOWED_HOSTS = words("LEVEE_ALLOWED_HOSTS")
ADMINS = [("", address) for address in words("LEVEE_ADMINS", "")]
CSRF_TRUSTED_ORIGINS = words("LEVEE_TRUSTED_ORIGINS", "")

# Applications

INSTALLED_APPS = [
    "front",
    "standings",
    "scoring",
    # Before members, which takes the place of some of their pages in the administration site.
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "members",
    "common",
    "config.apps.SupportConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
]

MIDDLEWARE = [
    "common.middleware.HeadersMiddleware",
    "scoring.middleware.LinkHeadersMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "members.middleware.ActorMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "common.middleware.RefusalPagesMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "members.middleware.RefusedFormsMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

# Django 6 has template partials of its own, under the same tags.
PARTIALS = ["template_partials.templatetags.partials"] if django.VERSION < (6, 0) else []
if PARTIALS:
    INSTALLED_APPS.append("template_partials")

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": PARTIALS,
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "front.context.site",
            ],
        },
    },
]

# Data

DATABASES = {"default": database("DATABASE_URL", DATA_DIR / "levee.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# What is counted to slow down who guesses must be the same for every process.  The rows
# are few and short-lived; the limit only keeps a flood from pushing them out.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "cache",
        "OPTIONS": {"MAX_ENTRIES": 50_000},
    },
}

# People

AUTH_USER_MODEL = "members.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]

# An evening at the club, and no more: phones and the hall's laptop change hands.
SESSION_COOKIE_AGE = 12 * 60 * 60

# Signing in: by e-mail alone, with a password or a code that is mailed.

HTTPS = flag("LEVEE_HTTPS", default=True)
ACCOUNT_ADAPTER = "members.adapters.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "members.sign_in.SignIn",
    "signup": "members.sign_in.SignUp",
    "request_login_code": "members.sign_in.AskForCode",
    "confirm_login_code": "members.sign_in.GiveCode",
    "reset_password": "members.sign_in.ForgottenPassword",
    "reset_password_from_key": "members.sign_in.NewPassword",
    "change_password": "members.sign_in.ChangePassword",
    "set_password": "members.sign_in.SetPassword",
    "add_email": "members.sign_in.ChangeAddress",
    "reauthenticate": "members.sign_in.ConfirmByPassword",
    "request_reauthentication_code": "members.sign_in.AskToConfirm",
    "confirm_reauthentication_code": "members.sign_in.ConfirmByCode",
}
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1"]
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 15 * 60
ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = True
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_CONFIRMATION_AUTHENTICATED_REDIRECT_URL = "members:account"
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Levée – "
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
ACCOUNT_RATE_LIMITS = {
    # Those who play in one hall share its address; it is let go again after a minute, unless
    # the failures go on.
    "login_failed": "5/m/ip,30/h/ip,5/5m/key",
    "login": "60/m/ip",
    "request_login_code": "20/m/ip,3/5m/key",
    "reset_password": "20/m/ip,3/5m/key",
}

MFA_ADAPTER = "members.adapters.SecondFactorAdapter"
MFA_FORMS = {
    "authenticate": "members.sign_in.GiveSecondFactor",
    "reauthenticate": "members.sign_in.ConfirmBySecondFactor",
    "activate_totp": "members.sign_in.TurnOnSecondFactor",
}
MFA_TOTP_ISSUER = "Levée"
MFA_TOTP_TOLERANCE = 1
# Nobody signs in with an address that is not theirs, so a second factor may stay while the
# address changes.
MFA_ALLOW_UNVERIFIED_EMAIL = True
ADMIN_SECOND_FACTOR = flag("LEVEE_ADMIN_SECOND_FACTOR", default=True)

# Mail

MAIL = mail("LEVEE_EMAIL_URL", "smtp+plain://localhost")
EMAIL_BACKEND = MAIL.backend
EMAIL_HOST, EMAIL_PORT = MAIL.host, MAIL.port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL.user, MAIL.password
EMAIL_USE_TLS, EMAIL_USE_SSL = MAIL.use_tls, MAIL.use_ssl
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = SERVER_EMAIL = text("LEVEE_EMAIL_FROM", "levee@localhost")

# Languages: the sentences in the code are English, a reader who says nothing reads French.

LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", "Français"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_I18N = True

# Thousands are grouped where a template asks for it (``floatformat:"0g"``), never by
# default: that would also write years and the values of form fields as 2 026.
FORMAT_MODULE_PATH = "config.formats"

USE_TZ = True
TIME_ZONE = time_zone("LEVEE_TIME_ZONE", "America/Toronto")

# Static files

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# Security

SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = number("LEVEE_HSTS_SECONDS", 30 * 24 * 60 * 60) if HTTPS else 0
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS

# A monitor on the same machine asks for these without TLS.
SECURE_REDIRECT_EXEMPT = [r"^healthz/?$", r"^readyz/?$"]

# Only behind a proxy that sets this header itself; elsewhere any client could forge it.
BEHIND_PROXY = flag("LEVEE_BEHIND_PROXY", default=False)
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# So many of the last addresses in X-Forwarded-For were written by proxies of ours.
TRUSTED_PROXIES = number("LEVEE_TRUSTED_PROXIES", int(BEHIND_PROXY))

# Whether the neighbours under the same domain speak HTTPS is not for this site to promise.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "common.views.csrf_failure"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

# The log goes to standard error; whoever runs the server keeps it.  Errors are mailed, too, to
# those who asked for it.  Links that let somebody in are struck from both.

DEFAULT_EXCEPTION_REPORTER = "common.scrubbing.ScrubbedReporter"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"scrub": {"()": "common.scrubbing.Scrub"}},
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["scrub"]},
        "mail": {
            "class": "django.utils.log.AdminEmailHandler",
            "level": "ERROR",
            "filters": ["scrub"],
        },
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        # Django's own handlers would mail what nobody has configured mail for.
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # A page that is not there, or not allowed, is the visitor's business.
        "django.request": {"handlers": ["mail"], "level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
