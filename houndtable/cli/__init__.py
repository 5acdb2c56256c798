"""The command `houndtable` and its subcommands."""

import argparse
import io
import logging
import os
import sys
from collections.abc import Sequence

from threadpoolctl import threadpool_limits

from ..play.record import Damaged
from .args import UsageError
from .arguments import parser
from .screen import complain
from .tables import INTERRUPTED


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command; a user's mistake gives a one-line message and exit code 2."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a character the terminal cannot show must not stop the program
    logging.getLogger("houndtable").addFilter(is_not_told_anyway)
    args = parser().parse_args(arguments)
    take_one_thread_for_networks()
    try:
        args.command(args)
    except (UsageError, Damaged, ValueError, ImportError) as mistake:
        sys.exit(complain(str(mistake)))
    except OSError as wrong:
        what = wrong.strerror or wrong
        sys.exit(complain(f"{wrong.filename}: {what}." if wrong.filename else f"{what}."))
    except IndexError:
        if not (name := variant_in(args)):
            raise
        sys.exit(complain(f"{name}: the numbers of this variant do not fit together; a rule ran out of cells."))
    except (MemoryError, OverflowError):
        sys.exit(complain("That is more than this computer can hold; ask for less."))
    except KeyboardInterrupt:
        sys.stdout.flush()
        os._exit(INTERRUPTED)  # at once: a thread in compiled code cannot be interrupted until its games are over


def take_one_thread_for_networks() -> None:
    """Networks are so small that several threads would mostly wait for each other. Child processes do the same."""
    threads = os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if threads.isdecimal():
        threadpool_limits(int(threads), user_api="blas")


def variant_in(args: argparse.Namespace) -> str | None:
    """The variant of a game that a command was given; its numbers may not fit together."""
    named = (getattr(args, name, None) or "" for name in ("against", "game"))
    return next((name for name in named if ":" in name), None)


def is_not_told_anyway(line: logging.LogRecord) -> bool:
    """Commands announce compilation themselves."""
    return line.module != "specialize"
