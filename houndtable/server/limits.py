"""How much one may ask for: a bucket that fills at a steady rate."""

import ipaddress
import time
from functools import lru_cache


class Bucket:
    """A steady rate, and a few seconds' worth at once."""

    BURST_SECONDS = 8

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.most = max(rate * self.BURST_SECONDS, 1.0)
        self.left = self.most
        self.at = time.monotonic()

    def take(self) -> bool:
        """May one more?"""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    @property
    def is_full(self) -> bool:
        """Has it been left alone for long enough to be forgotten?"""
        return self.left + (time.monotonic() - self.at) * self.rate >= self.most


@lru_cache(10_000)
def network_of(address: str) -> str:
    """Who counts as one: an IPv4 address, or the /64 that one household has of IPv6."""
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

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """May this address once more?"""
        if len(self.buckets) > self.MOST:
            self.buckets = {each: bucket for each, bucket in self.buckets.items() if not bucket.is_full}
        return self.buckets.setdefault(network_of(address), Bucket(self.rate)).take()
