"""How fast the rules judge, a deal is recorded, and a poll is answered."""
