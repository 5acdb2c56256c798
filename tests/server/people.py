"""People with a cookie, as a browser has it: programs have no friends."""

import httpx

from houndtable.server.guests import COOKIE
from tests.server.house import PATIENCE, House, Visitor


class Somebody(Visitor):
    """A person with a browser."""

    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": f"{COOKIE}={self.token}"}


async def somebody(house: House, name: str) -> Somebody:
    """Somebody new."""
    async with httpx.AsyncClient(base_url=house.address, timeout=PATIENCE) as client:
        answer = await client.post("/api/me", json={"name": name})
        return Somebody(house, answer.cookies[COOKIE])
