"""How often something may be done, counted for all processes together."""

from hashlib import sha256

from django.core.cache import cache


def allow(scope: str, key: str, *, most: int, seconds: int) -> bool:
    """Return whether it may be done once more, and count it if so.

    In any ``seconds`` in a row it is allowed ``most`` times for each ``key``, which is kept as
    a digest only.  ``scope`` names what is limited; meant for small numbers, since each
    time takes a place of its own until it expires.  To be asked outside the transaction of
    what is limited, which could take the count back with it.
    """
    digest = sha256(key.encode(errors="surrogatepass")).hexdigest()
    places = [f"limit:{scope}:{digest}:{place}" for place in range(most)]
    taken = cache.get_many(places)
    free = (place for place in places if place not in taken)
    # To add is to be first: of two processes that see the same free place, one gets it.
    return any(cache.add(place, 1, timeout=seconds) for place in free)
