"""Rate limits: a bucket that fills at a steady rate, and a limit to how many at once."""

import contextlib
import ipaddress
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from functools import lru_cache

from .errors import Denial
from .metrics import METRICS


class Bucket:
    """A steady rate, with a few seconds' worth at once."""

    BURST_SECONDS = 8

    def __init__(self, rate: float, burst: float = BURST_SECONDS) -> None:
        self.rate = rate
        self.most = max(rate * burst, 1.0)
        self.left = self.most
        self.at = time.monotonic()

    def take(self) -> bool:
        """Take one, if there is one."""
        self.fill()
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def fill(self) -> None:
        """Add what has come in since the last time."""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now

    def spend(self, amount: float) -> None:
        """Take what something has cost, even if there is not enough."""
        self.fill()
        self.left -= amount

    @property
    def wait(self) -> float:
        """Seconds until an overspent bucket is back at zero; 0 if it is not overspent."""
        self.fill()
        return max(-self.left / self.rate, 0.0)

    @property
    def is_full(self) -> bool:
        """Has it been unused for long enough to be forgotten?"""
        return self.left + (time.monotonic() - self.at) * self.rate >= self.most


@lru_cache(10_000)
def network_of(address: str) -> str:
    """What counts as one address: an IPv4 address, or the /64 that one household has of IPv6."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))
    return str(found)


class Buckets:
    """A bucket for every address, or whatever counts as one."""

    MOST = 10_000

    def __init__(self, rate: float, burst: float = Bucket.BURST_SECONDS) -> None:
        self.rate, self.burst = rate, burst
        self.buckets: dict[str, Bucket] = {}

    def of(self, address: str) -> Bucket:
        """The bucket of this address."""
        if len(self.buckets) > self.MOST:
            self.buckets = {each: bucket for each, bucket in self.buckets.items() if not bucket.is_full}
        return self.buckets.setdefault(network_of(address), Bucket(self.rate, self.burst))

    def take(self, address: str) -> bool:
        """May this address do it once more?"""
        return self.of(address).take()


class SharedBuckets(Buckets):
    """Buckets of guests that count on all servers of a store: each server tells the others of whole portions."""

    def __init__(self, rate: float, burst: float = Bucket.BURST_SECONDS, portion: float = 0.0) -> None:
        super().__init__(rate, burst)
        self.portion = portion or max(rate * burst, 2.0) / 2
        self.tell_others: Callable[[str], None] = lambda guest: None
        self._untold: defaultdict[str, float] = defaultdict(float)  # what other servers do not know of

    def take(self, guest: str) -> bool:
        """May this guest do it once more?"""
        taken = super().take(guest)
        if taken:
            self._count(guest, 1.0)
        return taken

    def spend(self, guest: str, amount: float) -> None:
        """Take what something has cost here."""
        self.of(guest).spend(amount)
        self._count(guest, amount)

    def spend_elsewhere(self, guest: str) -> None:
        """Take a portion that was spent on another server."""
        self.of(guest).spend(self.portion)

    def _count(self, guest: str, amount: float) -> None:
        self._untold[guest] += amount
        while self._untold[guest] >= self.portion:
            self._untold[guest] -= self.portion
            self.tell_others(guest)
        if len(self._untold) > self.MOST:
            self._untold.clear()


def check_at_most(limit: int, number: int) -> None:
    """Deny a number above the limit."""
    if number > limit:
        METRICS.rate_limited += 1
        raise Denial("too_many", 429)


class AtOnce:
    """How many of something there are now, by guest, by address, or by anything else."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    @contextlib.contextmanager
    def one_more(self, most: Mapping[str, int]) -> Iterator[None]:
        """Count one more for as long as this lasts, for each key of `most`, which gives their limits."""
        for who, limit in most.items():
            check_at_most(limit, self.counts[who] + 1)
        self.counts.update(most.keys())
        try:
            yield
        finally:
            self.counts.subtract(most.keys())
            self.counts += Counter()  # drops those with none


class Downloads:
    """Who is downloading something now; one download at a time."""

    def __init__(self) -> None:
        self._now: set[str] = set()

    def begin(self, guest: str, pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        """The pieces of a download; the guest counts as downloading until it ends or is abandoned."""
        if guest in self._now:
            raise Denial("too_many", 429)
        return self._sent(guest, pieces)

    async def _sent(self, guest: str, pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        self._now.add(guest)
        try:
            async for piece in pieces:
                yield piece
        finally:
            self._now.discard(guest)
