"""The settings of the tests: a production site's, whatever the environment of who runs them.

Only what would slow the tests or need a certificate differs.  The test database is a file,
as in production, because an SQLite database in memory cannot be shared by several connections.
"""

import os
from pathlib import Path
from tempfile import gettempdir

ENVIRONMENT = {
    "LEVEE_SECRET_KEY": "only the tests may know this key, which guards nothing at all",
    "LEVEE_ALLOWED_HOSTS": "testserver,localhost,127.0.0.1",
    "LEVEE_HTTPS": "0",
    "LEVEE_ADMIN_SECOND_FACTOR": "0",
}

for name in [name for name in os.environ if name.startswith("LEVEE_")]:
    del os.environ[name]
os.environ |= ENVIRONMENT

from config.settings import *  # noqa: E402, F403
from config.settings import DATABASES, STORAGES  # noqa: E402

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = STORAGES | {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
}
# Files are served from where they are written, collected or not.
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": Path(gettempdir()) / f"levee-{os.getpid()}.sqlite3"}
