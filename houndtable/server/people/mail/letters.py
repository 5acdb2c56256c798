"""The texts of emails, in the reader's language. They contain nothing that a guest has written."""

from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, localtime, make_msgid
from pathlib import Path

from ....games import GAMES
from ....language.catalog import catalogue, words_in
from ...wire.errors import sentences
from ..push import Turn

UNFOLDED = SMTP.clone(max_line_length=998)  # addresses in headers are long, and must stay whole


def turn_letter(turn: Turn, language: str, origin: str, stop: str) -> EmailMessage:
    """An email that says that it is the reader's turn."""
    title, words = catalogue(GAMES[turn.game], language)["title"], letter_words(language)
    said = words["mail.turn"].format(title=title, link=f"{origin}/table/{turn.table}")
    return letter(f"{title}: {sentences(language)['server.your_turn']}", said, words["mail.stop"], stop)


def question_letter(link: str, language: str, origin: str, stop: str) -> EmailMessage:
    """An email that asks whether the reader wants emails from here."""
    words = letter_words(language)
    said = words["mail.question"].format(origin=origin, link=link)
    return letter(words["mail.question.subject"], said, words["mail.stop"], stop)


def letter(subject: str, said: str, ending: str, stop: str) -> EmailMessage:
    """An email with a link that stops all emails: in the text, and in a header for mail programs with a button."""
    made = EmailMessage(UNFOLDED)
    made["Subject"] = subject
    made["Auto-Submitted"] = "auto-generated"
    made["List-Unsubscribe"] = f"<{stop}>"
    if stop.startswith("https:"):  # RFC 8058 requires it
        made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    made.set_content(f"{said}\n\n-- \n{ending.format(link=stop)}\n", cte="quoted-printable")
    return made


def addressed(made: EmailMessage, sender: str, to: str) -> EmailMessage:
    """The email, from the host to a reader."""
    made["From"] = Address("Houndtable", addr_spec=sender)
    made["To"] = Address(addr_spec=to)
    made["Date"] = format_datetime(localtime())
    made["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2])
    return made


def letter_words(language: str) -> dict[str, str]:
    """The texts of emails in a language, by key."""
    return words_in(Path(__file__).parent, language)
