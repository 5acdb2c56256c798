"""People with a browser's cookie: programs have no friends."""

from houndtable.server.people.guests import COOKIE
from tests.server.house import House, Visitor, http_client


class Somebody(Visitor):
    """A person with a browser."""

    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": f"{COOKIE}={self.token}"}


async def somebody(house: House, name: str) -> Somebody:
    """A new person."""
    async with http_client(house.address) as client:
        answer = await client.post("/api/me", json={"name": name})
        return Somebody(house, answer.cookies[COOKIE])
