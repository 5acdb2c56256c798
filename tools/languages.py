"""What is written in which language.

python -m tools.languages [LANGUAGE …]   the sentences that a language lacks, file by file; they are in English
python -m tools.languages --pseudo       write en-XA: English with accents, 40 % longer, to look at every screen with
python -m tools.languages --no-pseudo    remove it
"""

import argparse
import json
import re
from pathlib import Path

from houndtable.language.catalog import FORM, PLURAL
from houndtable.language.locale import ENGLISH, LANGUAGES

ROOT = Path(__file__).parent.parent
PSEUDO = "en-XA"
ACCENTED = str.maketrans("aceinosuyzACEINOSUYZ", "åçéîñöšûýžÅÇÉÎÑÖŠÛÝŽ")
FILLER = "lorem ipsum dolor sit amet consectetur adipiscing elit sed do "
LONGER = 0.4
KEPT = re.compile(r"(\{\w+\}|<[^>]*>|https?://\S+)")  # what is not said


def folders() -> list[Path]:
    """All folders of words."""
    found = (folder for part in ("houndtable", "web/src") for folder in (ROOT / part).rglob("words"))
    return sorted(folder for folder in found if (folder / f"{ENGLISH}.json").exists())


def read(path: Path) -> dict[str, str]:
    words: dict[str, str] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return words


def missing(folder: Path, language: str) -> list[str]:
    """The keys of the sentences that a folder lacks in a language."""
    known = read(folder / f"{language}.json")
    return [key for key in read(folder / f"{ENGLISH}.json") if key not in known]


def pseudo(sentence: str) -> str:
    """The sentence with accents, and longer."""
    found = PLURAL.search(sentence)
    if found:
        forms = "".join(f" {form} {{{pseudo(said)}}}" for form, said in FORM.findall(found[2]))
        before, after = sentence[: found.start()], sentence[found.end() :]
        return f"{pseudo(before) if before else ''}{{{found[1]}, plural,{forms}}}{pseudo(after) if after else ''}"
    accented = "".join(
        part if KEPT.fullmatch(part) else part.translate(ACCENTED) for part in KEPT.split(sentence) if part
    )
    return accented + padding(int(len(sentence) * LONGER))


def padding(length: int) -> str:
    """Words of this length in all."""
    words = (FILLER * (1 + length // len(FILLER)))[:length].strip()
    return f" {words}" if words else ""


def write_pseudo() -> None:
    for folder in folders():
        words = {key: pseudo(said) for key, said in read(folder / f"{ENGLISH}.json").items()}
        (folder / f"{PSEUDO}.json").write_text(json.dumps(words, ensure_ascii=False, indent=2), encoding="utf-8")


def main(arguments: list[str] | None = None) -> None:
    summary, _, usage = str(__doc__).partition("\n\n")
    parser = argparse.ArgumentParser(
        description=summary, epilog=usage, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("language", nargs="*", help="by default all")
    parser.add_argument("--pseudo", action=argparse.BooleanOptionalAction)
    args = parser.parse_args(arguments)
    if args.pseudo:
        write_pseudo()
    elif args.pseudo is False:
        for folder in folders():
            (folder / f"{PSEUDO}.json").unlink(missing_ok=True)
    else:
        for language in args.language or LANGUAGES:
            lacking = {folder: missing(folder, language) for folder in folders()}
            print(f"{language}: {sum(map(len, lacking.values()))} missing")
            for folder, keys in lacking.items():
                for key in keys:
                    print(f"  {folder.relative_to(ROOT)}/{language}.json  {key}")


if __name__ == "__main__":
    main()
