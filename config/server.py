"""gunicorn's log, without secrets; ``gunicorn.conf.py`` chooses it."""

from typing import Any

from gunicorn.glogging import Logger

from common.scrubbing import Scrub


class ScrubbedLog(Logger):  # type: ignore[misc]
    """Its access log and its error log, from which every link that lets somebody in is struck."""

    def setup(self, cfg: Any) -> None:
        """Set the logs up as ``cfg`` says."""
        super().setup(cfg)
        for log in (self.access_log, self.error_log):
            log.addFilter(Scrub())
