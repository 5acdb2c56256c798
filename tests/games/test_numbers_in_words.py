"""Words drift: every number that a help text, a label or a lesson names is compared with the rules.

The table below says, by game and key, which numbers the rules give, with every choice a table may have made.
"""

import json
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from houndtable.games import Game
from houndtable.games.clear_4 import state as clear
from houndtable.games.dog_cards import state as cards
from houndtable.games.dog_deluxe import state as deluxe
from houndtable.games.dog_deluxe.board import copies
from houndtable.games.dogs_cardgame import bonuses, characters, laying, scoring, turn
from houndtable.games.dogs_cardgame import state as dogs
from houndtable.language.catalog import words_in
from houndtable.language.locale import ENGLISH, LANGUAGES
from houndtable.play.lesson import Lesson, attend
from tests.games.dog_deluxe.scene import Scene as DeluxeScene
from tests.games.tables import every_game
from tests.play.test_lesson import LESSONS, right_acts

CLIENT = Path(__file__).parents[2] / "web" / "src" / "games"
KINDS = ("what.", "option.", "choice.", "bonus.", "expect.", "does.")  # and all labels of the client

# Numbers in words; "one" is often no number
WORDS = {
    "en": "two three four five six seven eight nine ten",
    "de": "zweit? (?:drei|dritt) viert? fünft? sechst? sieben acht neun zehn",
    "fr": "(?<!les.)deux trois quatre cinq six sept huit neuf dix",
    "it": "due tre quattro cinque sei sette otto nove dieci",
    "pt": "(?:dois|(?<!as.)duas) três quatro cinco seis sete oito nove dez",
}
ORDINALS = {
    "en": "third fourth fifth sixth seventh eighth",
    "de": "dritte[nr]? vierte[nr]? fünfte[nr]? sechste[nr]? siebte[nr]? achte[nr]?",
    "fr": "troisième quatrième cinquième sixième septième huitième",
    "it": "terz[ao] quart[ao] quint[ao] sest[ao] settim[ao] ottav[ao]",
    "pt": "terceir[ao] quart[ao] quint[ao] sext[ao] sétim[ao] oitav[ao]",
}

TEAMS = {4, 6}  # how many play DOG Deluxe with partners
HOTEL = {scoring.HOTEL_FIRST - place * scoring.HOTEL_STEP for place in range(dogs.MOST_SEATS)}
LICENCE = {turn.LICENCE_PRICE, turn.LICENCE_PRICE_WITH_CHILDREN}
FEWER = [{seats for seats in dogs.SEATS if seats < both} for both in laying.BOTH_FROM]


def cards_in(deck: str) -> int:
    """How many cards there are in a deck of DOG Deluxe."""
    state = DeluxeScene.new(4, deck=deck).state
    return sum(copies(state, kind) for kind in range(1, deluxe.KINDS))


FACTS: dict[str, dict[str, set[int]]] = {
    "clear_4": {
        "option.clear_by_choice": {clear.FOUR},
        **{f"choice.rounds.{number}": {number} for number in range(2, clear.MOST_ROUNDS + 1)},
        "what.stack": {clear.STACKS},
        "what.run": {clear.FOUR},
        "what.pile": {clear.FOUR},
        "what.clear_pile": {clear.FOUR},
        "what.leave_pile": {clear.FOUR, clear.FOUR + 1},
        "what.player": {clear.STACKS},
        "clear_4.run": {clear.FOUR},
        "clear_4.clear": {clear.FOUR},
        "expect.clear_4.clearing": {clear.FOUR},
    },
    "dog_cards": {
        "option.finished_row_counts": {cards.MOST_ROWS, 2, 3},
        "what.start": {cards.ELEVEN, cards.THIRTEEN},
        "what.four": {cards.FOUR, 1, cards.FOUR_REACHES},
        "what.seven": {cards.SEVEN, cards.SEVEN_SEES},
        "what.fourteen": {cards.FOURTEEN},
        "what.joker": {1, 2, cards.THIRTEEN},
        "what.discard": {cards.FOURTEEN},
        "what.search": {cards.FOURTEEN},
        "what.row": {1, cards.ROW_LENGTH},
        "what.finished": {cards.ROWS_TO_WIN},
        "what.player": {cards.ROWS_TO_WIN},
        "dog_cards.power.buy": {1, cards.FOUR_REACHES},
        "dog_cards.power.look": {cards.SEVEN_SEES},
        "dog_cards.power.any": {1, cards.THIRTEEN},
    },
    "dog_deluxe": {
        "choice.deck.dog": {cards_in("dog"), deluxe.JOKERS},
        "choice.deck.dog_cards": {cards_in("dog_cards"), deluxe.COPIES, deluxe.FOURTEEN},
        "choice.deck.dog_cards_without_14": {cards_in("dog_cards_without_14"), deluxe.COPIES, deluxe.FOURTEEN},
        "option.canadian_seven": TEAMS | {deluxe.SEVEN},
        "option.eighth_without_joker": TEAMS | {2 * deluxe.TEAM_PAWNS},
        **{f"choice.null_swap.{name}": TEAMS for name in ("last_resort", "always", "text_but_out")},
        "what.player": {deluxe.GOAL_FIELDS},
        "what.four": {deluxe.FOUR},
        "what.seven": {deluxe.SEVEN},
        "what.fourteen": {deluxe.FOURTEEN},
        "what.home": {1, deluxe.ELEVEN, deluxe.THIRTEEN},
        "what.points": {deluxe.SEVEN},
        "dog_deluxe.points_left": {deluxe.SEVEN},
    },
    "dogs_cardgame": {
        "option.children": {turn.LICENCE_PRICE_WITH_CHILDREN},
        "option.swap_characters": {turn.SWAP_PRICE},
        "option.donate_two": {2},
        "option.third_dog_into_bay": {characters.THIRD_IMPROVEMENT},
        "option.one_symbol": FEWER[0],
        "option.two_symbols": FEWER[1] | {laying.symbols(2)},
        "option.three_symbols": FEWER[2] | {laying.symbols(4)},
        **{f"bonus.L{number}": {bonuses.THREE} for number in (1, 2, 3, 4, 5, 7, 9)},
        "bonus.L8": {bonuses.DIFFERENT_BREEDS},
        "bonus.L10": {bonuses.MANY_DOGS},
        "bonus.L12": {bonuses.IMPROVEMENTS_WITH_LICENCE},
        "what.healthy": set(scoring.GROUP_POINTS[1:]),
        "what.trained": {scoring.TRAINED_POINTS},
        "what.sick": {scoring.PATIENT_PENALTY},
        "what.taken_home": {bonuses.THREE},
        "what.fair_dog": {1},
        "what.pick_up": {turn.FEE},
        "what.merchant": {characters.MERCHANT_FOOD},
        "what.trainer": {1},
        "what.closed_bay": {turn.OPENING_FOOD},
        "what.licence": LICENCE | {scoring.LICENCE_PENALTY},
        "what.infirmary": {dogs.INFIRMARY_SIZE, scoring.PATIENT_PENALTY},
        "what.hotel": HOTEL | {2, scoring.HOTEL_SECOND_OF_TWO},
        "what.improvement": {1, characters.THIRD_IMPROVEMENT},
        "what.puppy": {dogs.SMALL_BAYS + 1, dogs.BAYS, characters.PUPPY_PRICE},
        "what.bonus": {scoring.BONUS_POINTS},
        "what.most": {scoring.BONUS_POINTS},
        "what.kennel": {dogs.BAYS},
        "what.swap": {turn.SWAP_PRICE},
        "expect.dogs_cardgame.keeping": {laying.DEALT},
        "expect.dogs_cardgame.taking": {characters.THIRD_IMPROVEMENT},
        "does.dogs_cardgame.collect_paying": {turn.FEE},
        "does.dogs_cardgame.hire_paying": {turn.FEE},
    },
}


IN_LESSONS: dict[str, set[int]] = {  # numbers of the rules that lessons name, whatever lies on the table
    "clear_4": {clear.FOUR},
    "dog_cards": {1, cards.ELEVEN, cards.THIRTEEN, cards.FOURTEEN},
    "dog_deluxe": {1, deluxe.ELEVEN, deluxe.THIRTEEN, *range(deluxe.SMALLEST_HAND, deluxe.LARGEST_HAND + 1)},
    "dogs_cardgame": {*scoring.GROUP_POINTS, *range(1, dogs.BAYS + 1)},
}


def numbers_in(text: str, language: str) -> set[int]:
    """The numbers that a text names in figures or in words, outside of its placeholders."""
    text = re.sub(r"\{[^{}]*(\{[^{}]*\}[^{}]*)*\}", " ", text)
    found = figures_in(text)
    for words, first in ((WORDS, 2), (ORDINALS, 3)):
        for number, word in enumerate(words[language.split("-")[0]].split(), first):
            if re.search(rf"\b{word}\b", text, re.IGNORECASE):
                found.add(number)
    return found


def figures_in(text: str) -> set[int]:
    return set(map(int, re.findall(r"\d+", text)))


def texts(game: Game, language: str) -> dict[str, str]:
    """The help texts and labels of a game."""
    client: dict[str, str] = json.loads((CLIENT / game.name / "words" / f"{language}.json").read_text(encoding="utf-8"))
    own = words_in(game.folder, language)
    return {key: text for key, text in own.items() if key.startswith(KINDS)} | client


@every_game
def test_help_and_labels_name_the_numbers_of_the_rules(game: Game) -> None:
    named = {key: numbers_in(text, ENGLISH) for key, text in texts(game, ENGLISH).items()}
    assert {key: numbers for key, numbers in named.items() if numbers} == {
        key: numbers for key, numbers in FACTS[game.name].items() if key in named
    }


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_other_languages_name_the_same_numbers(game: Game, language: str) -> None:
    english = texts(game, ENGLISH)
    for key, text in texts(game, language).items():
        facts = FACTS[game.name].get(key, set())
        assert numbers_in(text, language) <= facts, (key, text)
        assert figures_in(english[key]) & facts <= numbers_in(text, language), (key, text)


# Lessons


def numbers_at(lesson: Lesson, acts: list[int]) -> set[int]:
    """The numbers of a position as the learner sees it, how many cards there are of each, and rules' numbers."""
    text = str(attend(lesson, acts).match.view(lesson.seat))
    words = text.split()
    return figures_in(text) | {words.count(word) for word in words}


def sentences(lesson: Lesson, language: str) -> Iterable[tuple[int, str]]:
    """Each sentence and the step it belongs to."""
    words = lesson.words(language)
    for key, text in words.items():
        number = key.split(".")[0]
        yield (int(number) - 1 if number.isdigit() else len(lesson.steps) if number == "end" else 0), text


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game.name}-{lesson.name}")
def test_a_lesson_names_numbers_that_are_there(lesson: Lesson) -> None:
    acts = right_acts(lesson)
    known = [numbers_at(lesson, acts[:number]) for number in range(len(acts) + 1)]
    for language in LANGUAGES:
        for step, text in sentences(lesson, language):
            asked = figures_in(" ".join(step_done for each in lesson.steps[step : step + 1] for step_done in each.do))
            there = asked.union(*known[max(0, step - 1) : step + 2], IN_LESSONS[lesson.game.name])
            assert figures_in(text) <= there, (language, step + 1, text)
