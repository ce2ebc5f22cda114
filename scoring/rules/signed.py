"""Figures that are said with their sign, in games whose points go below nothing.

>>> [str(Signed(points)) for points in (8, 0, -3)]
['+8', '0', '−3']
"""


class Signed(int):
    """A number that a sentence tells with its sign, the minus a real one."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Signed({int(self)})"

    def __str__(self) -> str:
        if self == 0:
            return "0"
        return f"+{int(self)}" if self > 0 else f"\N{MINUS SIGN}{-self}"
