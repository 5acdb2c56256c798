"""Matchmaking, for any wishes."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from houndtable.games import GAMES
from houndtable.server.lobby.matching import WIDENING, WINDOW, Party, Seeker, parties
from houndtable.server.lobby.messages import Seek

wishes = st.builds(
    Seek,
    games=st.lists(st.sampled_from(sorted(GAMES)), min_size=1, max_size=3, unique=True).map(tuple),
    seats=st.lists(st.integers(2, 4), min_size=1, max_size=3, unique=True).map(tuple),
    clock=st.sampled_from(["relaxed", "brisk"]),
    rated=st.booleans(),
    bots=st.booleans(),
    wait=st.integers(0, 30).map(float),
)
skills = st.dictionaries(st.sampled_from(sorted(GAMES)), st.floats(0, 50), max_size=4)
people = st.builds(
    Seeker,
    id=st.integers(0, 10**6).map(str),
    guest=st.just(""),
    wish=wishes,
    waited=st.floats(0, 60),
    skills=skills,
    avoids=st.sets(st.integers(0, 11).map(str)),
)
crowds = st.lists(people, max_size=12, unique_by=lambda seeker: seeker.id).map(
    lambda crowd: mutually([seeker._replace(guest=str(number)) for number, seeker in enumerate(crowd)])
)


def mutually(crowd: list[Seeker]) -> list[Seeker]:
    """Avoiding is mutual."""
    pairs = {(one.guest, other) for one in crowd for other in one.avoids}
    return [one._replace(avoids={other for other, who in pairs if who == one.guest} | set(one.avoids)) for one in crowd]


@given(crowds)
def test_nobody_is_paired_twice_and_every_table_has_the_right_size(crowd: list[Seeker]) -> None:
    found = parties(crowd)
    seated = [member.id for party in found for member in party.members]
    assert len(seated) == len(set(seated)) and set(seated) <= {seeker.id for seeker in crowd}
    for party in found:
        assert party.seats in GAMES[party.game].rules.SEATS and 1 <= len(party.members) <= party.seats


@given(crowds)
def test_everybody_gets_what_they_wished(crowd: list[Seeker]) -> None:
    for party in parties(crowd):
        wishes = [member.wish for member in party.members]
        assert all(party.game in wish.games and party.seats in wish.seats for wish in wishes)
        assert len({(wish.clock, wish.rated) for wish in wishes}) == 1
        if len(party.members) < party.seats:
            assert all(wish.bots for wish in wishes) and party.members[0].waited >= wishes[0].wait


@given(crowds)
def test_all_at_a_table_accept_each_other(crowd: list[Seeker]) -> None:
    for party in parties(crowd):
        for one, other in combinations(party.members, 2):
            distance = abs(one.skills.get(party.game, 25.0) - other.skills.get(party.game, 25.0))
            assert distance <= WINDOW + WIDENING * min(one.waited, other.waited)


@given(crowds)
def test_nobody_is_paired_with_a_guest_they_avoid(crowd: list[Seeker]) -> None:
    for party in parties(crowd):
        for one, other in combinations(party.members, 2):
            assert other.guest not in one.avoids and one.guest not in other.avoids


@given(crowds)
def test_a_player_who_accepts_bots_waits_no_longer_than_stated(crowd: list[Seeker]) -> None:
    seated = {member.id for party in parties(crowd) for member in party.members}
    over = [seeker for seeker in crowd if seeker.wish.bots and seeker.waited >= seeker.wish.wait]
    possible = [seeker for seeker in over if any(has_table(seeker.wish))]
    assert {seeker.id for seeker in possible} <= seated


def has_table(wish: Seek) -> list[bool]:
    return [seats in GAMES[game].rules.SEATS for game in wish.games for seats in wish.seats]


@given(st.lists(st.floats(0, 60), min_size=1, max_size=9, unique=True))
def test_the_oldest_come_first(waits: list[float]) -> None:
    wish = Seek(("clear_4",), (2,), bots=False)
    crowd = [Seeker(str(number), str(number), wish, waited) for number, waited in enumerate(waits)]
    seated = {member.waited for party in parties(crowd) for member in party.members}
    assert seated == set(sorted(waits, reverse=True)[: len(waits) // 2 * 2])


def seeker(name: str, waited: float, skill: float = 25.0, wish: Seek | None = None) -> Seeker:
    return Seeker(name, name, wish or Seek(("clear_4",), (2,), bots=False), waited, {"clear_4": skill})


def names(found: list[Party]) -> list[list[str]]:
    return [[member.id for member in party.members] for party in found]


def test_the_window_of_skill_widens_with_time() -> None:
    for waited in range(0, 12):
        pair = [seeker("weak", waited, 20.0), seeker("strong", waited, 30.0)]
        assert bool(parties(pair)) == (waited >= 7), waited
    assert not parties([seeker("weak", 50, 20.0), seeker("strong", 2, 30.0)]), "both must accept"


def test_the_nearest_in_skill_is_chosen() -> None:
    crowd = [seeker("old", 20, 25.0), seeker("far", 19, 35.0), seeker("near", 19, 26.0)]
    assert names(parties(crowd)) == [["old", "near"]]


def test_a_full_table_goes_before_bots_and_people_before_bots() -> None:
    four = Seek(("clear_4",), (4, 2), wait=10.0)
    assert names(parties([seeker("a", 12, wish=four), seeker("b", 1, wish=four)])) == [["a", "b"]]
    three = Seek(("clear_4",), (4,), wait=10.0)
    (party,) = parties([seeker("a", 12, wish=three), seeker("b", 1, wish=three)])
    assert (party.seats, names([party])) == (4, [["a", "b"]]), "two bots sit with them, not three with each"
    assert not parties([seeker("a", 9, wish=three), seeker("b", 1, wish=three)]), "not before the wait is over"
