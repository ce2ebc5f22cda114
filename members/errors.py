"""What is refused about associations and people."""

from common.problems import Message, Problem, Refusal


def refusal(code: str, text: str, field: str = "", **params: object) -> Refusal:
    """Return the refusal of one marked sentence."""
    return Refusal([Problem(code, Message(text, params), field)])
