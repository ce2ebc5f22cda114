"""What people see of sheets: opening one, reading it, entering and correcting deals."""
