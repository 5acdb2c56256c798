"""A seat at a table, and who plays there."""

from dataclasses import dataclass, field

MOST_UNDOS = 200  # per seat and match
SOME = 4  # a player gets points for a win if a bot made at most one in this many of the moves


@dataclass
class Chair:
    """The occupant of a seat."""

    guest: str = ""
    bot: str = ""
    commitment: str = ""  # to the nonce, which is revealed later
    nonce: str = ""
    replaced: bool = False  # the nonce was not revealed
    away: bool = False
    stood_in: list[int] = field(default_factory=list)  # events in which a bot acted while the guest is away
    acts: int = 0
    acts_by_bot: int = 0  # moves by a bot in the guest's place
    undos: int = 0
    resigned: bool = False  # a bot plays on, and the match is lost for this seat
    late: bool = False  # because time ran out
    failed: bool = False  # its bot could not play; the expert does

    @property
    def player(self) -> str:
        """The player who is rated for this seat, if there is one."""
        return self.guest or self.bot

    @property
    def has_played(self) -> bool:
        """Did the player make most of the moves here?"""
        return self.acts_by_bot <= self.acts // SOME

    @property
    def may_undo(self) -> bool:
        """Does the player have undos left?"""
        return self.undos < MOST_UNDOS and not self.resigned
