"""Forms about associations and people."""
