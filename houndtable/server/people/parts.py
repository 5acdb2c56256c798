"""The parts of a server that the routes of this room and those above it may use."""

from typing import Protocol

from ..settings import Settings
from ..store.log import Log
from .accounts import Accounts
from .guests import Guests
from .mail.mailer import Mailer
from .news import News
from .push import Push
from .sessions import Sessions
from .skills import Skills


class Parts(Protocol):
    """The parts of a server that the routes of this room and those above it may use."""

    log: Log
    settings: Settings
    guests: Guests
    sessions: Sessions
    accounts: Accounts
    news: News
    push: Push
    mailer: Mailer
    skills: Skills
