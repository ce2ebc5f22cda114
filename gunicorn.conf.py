# gunicorn reads this by itself when it is started in Levée's folder.
logger_class = "config.server.ScrubbedLog"
