"""`python -m houndtable` is the command `houndtable`."""

from .cli import main

if __name__ == "__main__":
    main()
