"""What bench/strength.py makes of its results."""

from bench.strength import Measured, way_lines


def result(one: str, share: float, seats: int = 4) -> Measured:
    """The result of a bot against the expert, the same in all deals."""
    return Measured("clear_4", one, "expert", [1], 4, [share] * 8, 0, 100, 1.0, seats)


def test_the_way_to_the_cheater_is_measured_with_as_many_seats() -> None:
    ladders = (
        [result("search:9", 0.6), result("cheater:9", 0.7)],
        [result("search:9", 0.6, 2), result("cheater:9", 0.9, 2)],
    )
    lines = [*way_lines(ladders[0]), *way_lines(ladders[1])]
    assert [line.split(" | ")[1] for line in lines] == ["4", "2"] and lines[0] != lines[1]
    assert list(way_lines([*ladders[0], *ladders[1]])) == lines


def test_without_a_better_cheater_there_is_no_way() -> None:
    for share in (0.5, 0.4):
        assert not list(way_lines([result("search:9", 0.6), result("cheater:9", share)]))
