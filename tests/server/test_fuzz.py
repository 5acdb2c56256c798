"""Fuzzing below the messages: whatever arrives, the parser ends the connection or goes on, and keeps little.

In parts, so that ten million frames can be run a hundred thousand at a time: `./test tests/server/test_fuzz.py --long
-k part_07`. One small part always runs.
"""

import asyncio
import contextlib
import random
import socket
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import PayloadTooBig, ProtocolError
from websockets.frames import Frame
from websockets.protocol import State

from houndtable.server.serve import LARGEST_FRAME
from houndtable.server.wire.frames import MOST_FRAGMENTS, BoundedFrames
from tests.server.house import PATIENCE, House, open_house, visitor
from tests.server.test_attacks import is_ended, is_served, masked, upgrade, wire
from tests.server.victim import SMALL_MEMORY, memory

PARTS, FRAMES = 100, 100_000  # ten million in all
REQUESTS, LINES = 2_000, 400  # per part
NO_LIMIT = 1e12
WILD = (0.005, 0.05, 0.2, 0.2)  # how often a field is wrong: some connections last long, others end at once
LENGTHS = (0, 1, 125, 8192, 8193, 2**16, 2**40, 2**63)
SHORT = (b"", b"{", "é".encode(), b"a" * 125)
PIECES = (*SHORT, b'{"type":"ping"}', bytes(4096))
BROKEN = (b"\xff\xfe", b"\x03\xe8bye", "é".encode()[:1])  # none of these is text
HTTP = (
    b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n",
    b"POST /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 14\r\n\r\n"
    b'{"name":"Ada"}',
    b"GET /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\na: b\r\n\r\n",
    b"GET /api/tables/aaaaaaaaaaaaaaaa/socket HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\n"
    b"connection: upgrade\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n\r\n",
)
parts = pytest.mark.parametrize("part", range(PARTS), ids=[f"part_{part:02}" for part in range(PARTS)])


class Speaker:
    """Sends frames, valid or wrong in any field, as often as it is wild."""

    def __init__(self, die: random.Random) -> None:
        self.die, self.wild, self.last = die, die.choice(WILD), die.choice((0.7, 0.1))
        self.is_open = False  # a message is incomplete

    def is_wrong(self) -> bool:
        return self.die.random() < self.wild

    def frame(self) -> bytes:
        die, is_control = self.die, self.die.random() < 0.3
        payload = die.choice(BROKEN if self.is_wrong() else SHORT if is_control else PIECES)
        is_last = is_control or die.random() < self.last
        if self.is_wrong():
            opcode = die.choice((0, 1, 2, 8, die.randrange(16)))
        elif is_control:
            opcode = die.choice((9, 10))
        else:
            opcode = 0 if self.is_open else die.choice((1, 2))
            self.is_open = not is_last
        first = opcode | 0x80 * (is_last != self.is_wrong()) | (die.randrange(8) << 4 if self.is_wrong() else 0)
        mask = 0 if self.is_wrong() else 0x80
        length = die.choice(LENGTHS) if self.is_wrong() else len(payload)
        if length < 126 and not self.is_wrong():
            size = struct.pack("!BB", first, mask | length)
        elif length < 2**16:
            size = struct.pack("!BBH", first, mask | 126, length)
        else:
            size = struct.pack("!BBQ", first, mask | 127, length)
        return size + (bytes(4) if mask else b"") + payload

    def frames(self) -> bytes:
        """A few frames at once."""
        return b"".join(self.frame() for _ in range(self.die.choice((1, 1, 2, 5))))


def pieces(die: random.Random, data: bytes) -> Iterator[bytes]:
    """The same bytes as a network may split them."""
    while data:
        size = die.randint(1, len(data)) if die.random() < 0.3 else len(data)
        yield data[:size]
        data = data[size:]


class Counted(BoundedFrames):
    """Counts complete frames."""

    taken = 0

    def recv_frame(self, frame: Frame) -> None:
        self.taken += 1
        super().recv_frame(frame)


def fuzz_frames(seed: int, frames: int) -> int:
    """How many connections it took: a wrong frame, which is counted too, ends one."""
    die, lines, seen = random.Random(seed), 0, 0
    while seen < frames:
        line, speaker = Counted(NO_LIMIT, state=State.OPEN, max_size=LARGEST_FRAME), Speaker(die)
        lines += 1
        while line.state is State.OPEN and seen + line.taken < frames:
            for piece in pieces(die, speaker.frames()):
                line.receive_data(piece)
                line.events_received()
                line.data_to_send()
                assert len(line.reader.buffer) <= LARGEST_FRAME + 14 + len(piece)
                assert (line.current_size or 0) <= LARGEST_FRAME and line.fragments <= MOST_FRAGMENTS + 1
        assert isinstance(line.parser_exc, None | ProtocolError | PayloadTooBig | UnicodeDecodeError)
        seen += line.taken + 1
    return lines


def test_frames_a_few() -> None:
    assert 100 < fuzz_frames(seed=0, frames=5_000) < 1_000


@pytest.mark.long
@parts
def test_frames(part: int) -> None:
    assert FRAMES / 100 < fuzz_frames(part + 1, FRAMES) < FRAMES / 5


def test_a_message_has_few_fragments_whatever_comes_between_them() -> None:
    line = BoundedFrames(NO_LIMIT, state=State.OPEN, max_size=LARGEST_FRAME)
    line.receive_data(masked(1, fin=False))
    for _ in range(MOST_FRAGMENTS):
        line.receive_data(masked(0, fin=False) + masked(9))
    assert line.state is State.OPEN
    line.receive_data(masked(0, fin=False))
    assert line.close_sent and line.close_sent.reason == "too many frames"


def fuzz_sockets(house: House, seed: int, lines: int, sockets: int = 8) -> None:
    """Over several sockets in parallel: hundreds of frames at once, until the server closes them."""
    die, who = random.Random(seed), asyncio.run(visitor(house))
    table = asyncio.run(who.make_table("clear_4", 2))
    for _ in range(lines // sockets):
        with contextlib.ExitStack() as stack:
            for line in [stack.enter_context(wire(house)) for _ in range(sockets)]:
                upgrade(line, who, table)
                speaker = Speaker(die)
                with contextlib.suppress(OSError):
                    for piece in pieces(die, b"".join(speaker.frames() for _ in range(200))):
                        line.sendall(piece)


def test_frames_over_the_wire(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        fuzz_sockets(house, seed=0, lines=32)
        assert is_served(house) and memory(house) < SMALL_MEMORY


def test_invalid_text_closes_the_connection_and_is_not_logged(tmp_path: Path) -> None:
    """The house checks that nothing was logged."""
    with open_house(tmp_path) as house:
        who = asyncio.run(visitor(house))
        table = asyncio.run(who.make_table("clear_4", 2))
        with wire(house) as line:
            upgrade(line, who, table)
            line.sendall(
                masked(1, "é".encode()[:1], fin=False) + masked(9) + masked(0, b"\xff") + masked(8) + masked(9)
            )
            assert is_ended(line)


def mutated(die: random.Random) -> bytes:
    """A request with bytes changed, lost, doubled or inserted."""
    data = bytearray(die.choice(HTTP))
    for _ in range(die.randint(1, 6)):
        at = die.randrange(len(data))
        match die.randrange(4):
            case 0:
                data[at] = die.randrange(256)
            case 1:
                del data[at : at + die.randint(1, 8)]
            case 2:
                data[at:at] = data[at : at + die.randint(1, 40)]
            case 3:
                data[at:at] = die.randbytes(die.randint(1, 20))
        if not data:
            break
    return bytes(data)


def fuzz_http(house: House, seed: int, requests: int) -> None:
    """Each on a separate connection, closed at once or after the first answer."""
    die = random.Random(seed)
    for _ in range(requests):
        with socket.create_connection(("127.0.0.1", house.port), PATIENCE) as line:
            try:
                for piece in pieces(die, mutated(die)):
                    line.sendall(piece)
                line.shutdown(socket.SHUT_WR)
                answer = line.recv(65536)
            except OSError:  # the server has closed it
                continue
            assert not answer or answer.startswith(b"HTTP/1.1 ")
            assert not answer.startswith(b"HTTP/1.1 5"), answer


def test_requests_a_few(tmp_path: Path) -> None:
    """The house checks that nothing was logged."""
    with open_house(tmp_path) as house:
        fuzz_http(house, seed=0, requests=150)
        assert is_served(house) and memory(house) < SMALL_MEMORY


@pytest.mark.long
@parts
def test_requests(part: int, tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        fuzz_http(house, part + 1, REQUESTS)
        fuzz_sockets(house, part + 1, LINES)
        assert is_served(house) and memory(house) < SMALL_MEMORY
