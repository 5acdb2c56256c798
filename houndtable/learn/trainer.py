"""Learning: imitation of the expert first, then self-play by proximal policy optimisation (PPO).

At most tables the network plays every seat. At some, experts take other seats and may be its partners; at some, an
earlier version of the network does, or networks of a pool, such as those that learned to beat it. So it does not forget
how to play against others, or with them.
"""

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from ..bots import rollout
from ..bots.inputs import Inputs
from ..bots.network import Network
from ..bots.vocabulary import Vocabulary
from ..games import Game
from .model import IMPOSSIBLE, Critic, Model, new_critic, new_model, sampled
from .opponents import DRAWN, Opponent, Player, model_of
from .tables import HOUSE_RULES_SHARE, Mix, Tables, Unseen, Where, drawn_mix, teams_of

SLOTS = 4  # networks of a pool that play at the same time

Places = NDArray[np.int64]


@dataclass(frozen=True)
class Settings:
    """How to learn; the defaults are for a large GPU."""

    width: int = 512  # of the network
    blocks: int = 3  # of the network
    tables: int = 131_072  # played at the same time; with fewer, a GPU waits for the slowest of them
    steps: int = 32  # per table between two lessons
    minibatch: int = 32_768  # choices per step of the optimiser
    epochs: int = 1  # how often each choice is used
    imitation: float = 0.07  # share of the time
    rate: float = 5e-4  # learning rate of self-play, at first; falls to zero
    imitation_rate: float = 1e-3
    clip: float = 0.2
    gae_lambda: float = 0.95  # the decay of later advantages, for the policy
    value_lambda: float = 0.95  # the same, for the chance to win
    entropy: float = 0.01  # at first; falls to a fifth
    magnet: float = 0.0  # weight, at first, of the divergence from the network it begins with; falls to zero
    discount: float = 1.0  # what a win is worth one choice before: with less than 1, sooner is better
    critic_only: int = 20  # lessons in which only the new critic of a network that is trained further learns
    longest: int = 3000  # choices after which a match is abandoned
    experts: float = 0.35  # share of the tables with experts as opponents
    mixed: float = 0.75  # share of these tables at which an expert may also be a partner
    earlier: float = 0.1  # share of the tables with earlier selves as opponents
    pool: float = 0.25  # share of the tables with networks of a pool as opponents, if there is a pool
    pool_seats: tuple[int, ...] = ()  # numbers of seats at these tables, if others than elsewhere
    seats: tuple[int, ...] = ()  # numbers of seats, drawn equally; by default the usual one at half of the tables
    house_rules: float = HOUSE_RULES_SHARE  # share of the tables with random options
    renewal: int = 40  # lessons after which the earlier self is replaced by the current one, and the pool drawn again
    test_tables: int = 4096  # per measurement against the expert
    search_games: int = 128  # per measurement against a search, beside the training; 0 for none
    measuring: int = 400  # steps for which the numbers in cells are observed before learning


ON_CORES = Settings(  # small batches need small steps
    width=256,
    tables=512,
    minibatch=2048,
    imitation=0.12,
    rate=1.5e-4,
    test_tables=256,
    search_games=16,
    measuring=100,
)


def measured(game: Game, seed: int, on: Where, tables: int, steps: int) -> tuple[Inputs, Unseen]:
    """The inputs of a network and of its critic: which numbers the cells held in games of experts with mistakes."""
    bare = Inputs(game)
    at = Tables(bare, drawn_mix(game, tables, seed + 1), seed + 1, on, 1500)
    whole = at.reading(at.rows, bare)
    viewers, masks = at.new((tables,), torch.int8), at.new((tables, game.rules.ACTIONS), torch.bool)
    seen, there = (at.new((tables, len(bare)), torch.int32) for _ in range(2))
    choices, ended = at.new((tables,), torch.int64), at.new((tables,), torch.bool)
    outcomes = at.new((tables, game.rules.MOST_SEATS), torch.bool)
    low, high, low_there, high_there, is_hidden = (at.new((len(bare),), torch.int32) for _ in range(5))
    slips = torch.linspace(0, 1, tables, device=at.device) ** 2
    for _ in range(steps):
        at.look(viewers, masks)
        at.read(viewers, seen, "number")
        at.read(viewers, there, "number", whole)
        low, high = torch.minimum(low, seen.amin(0)), torch.maximum(high, seen.amax(0))
        low_there, high_there = torch.minimum(low_there, there.amin(0)), torch.maximum(high_there, there.amax(0))
        is_hidden |= (seen != there).any(0)
        at.teach(choices)
        at.act(slipping(choices, masks, slips), ended, outcomes)
    bounds = (bound.long().cpu().numpy() for bound in (low, high, low_there * is_hidden, high_there * is_hidden))
    return Inputs(game, next(bounds), next(bounds)), Unseen(Inputs(game, next(bounds), next(bounds)))


class Known(NamedTuple):
    """The names that a network and its critic have learned."""

    inputs: Vocabulary
    unseen: Vocabulary | None = None  # of the critic, if there is one

    def is_enough(self, game: Game) -> bool:
        """Does it know all that today's rules have?"""
        today = Inputs(game).vocabulary
        return self.unseen is not None and not any(
            known.is_new(today.fields, today.most).any() for known in (self.inputs, self.unseen)
        )


def cells_for(game: Game, settings: Settings, seed: int, on: Where, known: Known | None) -> tuple[Inputs, Unseen]:
    """The inputs of a network and of its critic: those that are known already, and what is new in the rules."""
    if known and known.unseen and known.is_enough(game):
        return Inputs.known_to(known.inputs, game), Unseen(Inputs.known_to(known.unseen, game))
    inputs, unseen = measured(game, seed, on, min(settings.tables, 4096), settings.measuring)
    inputs = inputs.widened(known.inputs) if known else inputs
    return inputs, Unseen(unseen.whole.widened(known.unseen)) if known and known.unseen else unseen


def slipping(choices: Tensor, masks: Tensor, slips: Tensor) -> Tensor:
    """The choices, sometimes replaced by a random legal action."""
    anything = sampled(torch.where(masks, 0.0, IMPOSSIBLE))
    return torch.where(torch.rand_like(slips) < slips, anything, choices)


class Batch(NamedTuple):
    """What is learned from some choices, one line each."""

    columns: Tensor
    masks: Tensor
    unseen: Tensor
    targets: Tensor
    log_probs: Tensor
    advantages: Tensor
    returns: Tensor


class Experience:
    """What was seen, chosen and won, by step and table."""

    def __init__(self, at: Tables, unseen: Unseen, steps: int) -> None:
        rules, line = at.rules, (steps, at.count)
        self.columns = at.new((*line, len(at.inputs)), torch.int16)
        self.unseen = at.new((*line, len(unseen)), torch.int16)
        self.masks = at.new((*line, rules.ACTIONS), torch.bool)
        self.viewers = at.new(line, torch.int8)
        self.choices = at.new(line, torch.int64)
        self.targets = at.new(line, torch.int64)  # the choice, or what an expert would choose
        self.log_probs = at.new(line, torch.float32)  # of the choice
        self.values = at.new(line, torch.float32)  # the critic's
        self.is_own = at.new(line, torch.bool)  # chosen by the network that learns
        self.ended = at.new(line, torch.bool)
        self.outcomes = at.new((*line, rules.MOST_SEATS), torch.bool)
        self.advantages = at.new(line, torch.float32)
        self.returns = at.new(line, torch.float32)  # what the chance to win should have been
        self.later = at.new((at.count, rules.MOST_SEATS, 2), torch.float32)

    def usable(self) -> Tensor:
        """The places, in a batch of all choices, of those that can be learned from."""
        return (self.is_own & self.advantages.isfinite()).flatten().nonzero()[:, 0]

    def batch(self, usable: Tensor) -> Batch:
        """All choices, with the advantages of the usable ones normalised."""
        advantages = self.advantages.flatten()
        used = advantages[usable]
        return Batch(
            self.columns.flatten(0, 1),
            self.masks.flatten(0, 1),
            self.unseen.flatten(0, 1),
            self.targets.flatten(),
            self.log_probs.flatten(),
            (advantages - used.mean()) / (used.std() + 1e-6),
            self.returns.flatten().clamp(0, 1),
        )


class Trainer:
    """A network, its critic, the tables it learns at, and its optimiser."""

    def __init__(
        self,
        game: Game,
        settings: Settings,
        seed: int,
        on: Where,
        known: Known | None = None,
        pool: Sequence[Network] = (),
        pool_player: Player = DRAWN,
    ) -> None:
        torch.manual_seed(seed)
        self.game, self.settings, self.seed, self.on = game, settings, seed, on
        self.inputs, self.unseen = cells_for(game, settings, seed, on, known)
        count, self.pool, self.pool_player = settings.tables, list(pool), pool_player
        self.first_expert = count - int(count * settings.experts)
        self.first_earlier = self.first_expert - int(count * settings.earlier)
        self.first_of_pool = self.first_earlier - (int(count * settings.pool) if pool else 0)
        self.tables = Tables(self.inputs, self._mix(), seed, on, settings.longest)
        self.model = new_model(self.inputs, settings.width, settings.blocks, self.tables.device)
        self.critic = new_critic(self.unseen.columns, self.model)
        self.earlier = copy.deepcopy(self.model)
        self.whole = self.tables.reading(self.tables.rows, self.unseen)
        is_on_gpu = on == "gpu"
        self.judge: Callable[..., tuple[Tensor, Tensor]] = torch.compile(judged, dynamic=False) if is_on_gpu else judged
        self.losses: Callable[..., tuple[Tensor, Tensor]] = (
            torch.compile(losses, dynamic=False) if is_on_gpu else losses
        )
        learning = [{"params": list(module.parameters())} for module in (self.model, self.critic)]
        self.optimiser = torch.optim.AdamW(learning, settings.rate, weight_decay=0.01, fused=is_on_gpu)
        self.experience = Experience(self.tables, self.unseen, settings.steps)
        self.lessons, self.decisions = 0, 0
        self.is_new = True  # nothing was learned before
        self.critic_only = 0  # lessons in which only the critic learns
        self.magnet = copy.deepcopy(self.model) if settings.magnet else None
        self.is_own = self._own_seats(seed)
        self.slips = torch.linspace(0, 0.7, count, device=self.tables.device)[torch.randperm(count)] ** 3
        self.opponents = self._opponents()

    def _mix(self) -> Mix:
        """The numbers of seats and the options of all tables."""
        game, settings, seed = self.game, self.settings, self.seed
        mix = drawn_mix(game, settings.tables, seed, settings.house_rules, settings.seats)
        if settings.pool_seats:
            there = drawn_mix(game, settings.tables, seed, settings.house_rules, settings.pool_seats)
            for every, here in zip(mix, there, strict=True):
                every[self.first_of_pool : self.first_earlier] = here[self.first_of_pool : self.first_earlier]
        return mix

    def _opponents(self) -> list[Opponent]:
        """Networks of the pool, and the earlier self, each at a part of the tables."""
        at, begin, end = self.tables, self.first_of_pool, self.first_earlier
        slots = min(SLOTS, len(self.pool)) if begin < end else 0
        size = (end - begin) // max(slots, 1)
        opponents = [
            Opponent(at, model_of(network, self.on), network.inputs, self.pool_player, first, first + size)
            for first, network in zip(range(begin, end, max(size, 1)), self.pool[:slots], strict=False)
        ]
        if end < self.first_expert:
            opponents.append(Opponent(at, self.earlier, self.inputs, DRAWN, end, self.first_expert))
        return opponents

    def renew(self) -> None:
        """Replace the earlier self by the present one, and draw from the pool; its last network always plays."""
        self.earlier.load_state_dict(self.model.state_dict())
        slots = [opponent for opponent in self.opponents if opponent.model is not self.earlier]
        die, others = np.random.default_rng(self.seed + self.lessons), self.pool[:-1]
        drawn = die.choice(len(others), len(slots) - 1, replace=False).tolist() if len(slots) > 1 else []
        for opponent, number in zip(slots, [-1, *drawn], strict=False):
            network = self.pool[-1] if number < 0 else others[number]
            opponent.sit(model_of(network, self.on), network.inputs)

    def _own_seats(self, seed: int) -> Tensor:
        """By table and seat: does the learning network play it? Partners do not differ, except where they are mixed."""
        die, seats = np.random.default_rng(seed + 2), self.tables.mix.seats
        teams = teams_of(self.game.rules, seats)
        is_mixed = die.random(len(seats)) < self.settings.mixed
        is_mixed[: self.first_expert] = False
        teams[is_mixed] = np.arange(teams.shape[1])
        side = die.random(teams.shape) < 0.5
        last = teams[np.arange(len(seats)), seats - 1]  # the last seat is not on the first seat's team
        side[np.arange(len(seats)), last] = ~side[:, 0]
        own = np.take_along_axis(side, teams, axis=1)
        own[: self.first_of_pool] = True
        return torch.from_numpy(own).to(self.tables.device)

    # Playing

    @torch.no_grad()
    def play(self, is_imitating: bool) -> None:
        """Gather experience. In imitation the expert plays at all tables, with occasional mistakes."""
        at, seen = self.tables, self.experience
        for step in range(self.settings.steps):
            viewers, masks = seen.viewers[step], seen.masks[step]
            at.look(viewers, masks)
            at.read(viewers, seen.columns[step])
            at.read(viewers, seen.unseen[step], reading=self.whole)
            log_probs, win_logit = self.judge(self.model, self.critic, seen.columns[step], masks, seen.unseen[step])
            seen.values[step] = win_logit.sigmoid()
            if is_imitating:
                at.teach(seen.targets[step])
                seen.choices[step] = slipping(seen.targets[step], masks, self.slips)
                seen.is_own[step] = True
            else:
                self.choose(step, log_probs)
            at.act(seen.choices[step], seen.ended[step], seen.outcomes[step])
        found, discount = (seen.viewers, seen.values, seen.ended, seen.outcomes), self.settings.discount
        at.run(rollout.credit_rows, seen.later, *found, self.settings.gae_lambda, discount, seen.advantages)
        at.run(rollout.credit_rows, seen.later, *found, self.settings.value_lambda, discount, seen.returns)
        seen.returns += seen.values
        self.decisions += seen.choices.numel()

    def choose(self, step: int, log_probs: Tensor) -> None:
        """The network chooses, and at their seats experts and the earlier network do."""
        at, seen, experts = self.tables, self.experience, self.first_expert
        choices, targets = seen.choices[step], seen.targets[step]
        own = self.is_own.gather(1, seen.viewers[step].long()[:, None])[:, 0]
        choices.copy_(sampled(log_probs))
        if experts < at.count:
            at.teach(targets, experts)
            choices[experts:] = torch.where(own[experts:], choices[experts:], targets[experts:])
        for opponent in self.opponents:
            here = opponent.tables
            theirs = opponent.choices(seen.viewers[step], seen.masks[step], ~own)
            choices[here] = torch.where(own[here], choices[here], theirs)
        targets.copy_(choices)
        seen.is_own[step] = own
        seen.log_probs[step] = log_probs.gather(1, choices[:, None])[:, 0]

    # Learning

    def warm_up(self) -> None:
        """Compile all that learning needs, by a lesson of each kind. Afterwards everything is as it was."""
        before = copy.deepcopy(self.state())
        if self.is_new:
            self.lesson(0.0, is_imitating=True)
        self.lesson(0.0)
        self.restore(before)

    def lesson(self, progress: float, is_imitating: bool = False) -> dict[str, float]:
        """Play, then learn; `progress` goes from 0 to 1 over the whole training. Returns the losses."""
        self.play(is_imitating)
        settings, usable = self.settings, self.experience.usable()
        self.set_rates(settings.imitation_rate if is_imitating else settings.rate * (1 - progress))
        entropy_weight = 0.0 if is_imitating else settings.entropy * (1 - 0.8 * progress)
        weights = (entropy_weight, settings.magnet * (1 - progress))
        weight, magnet_weight = (torch.full((), each, device=usable.device) for each in weights)
        whole = self.experience.batch(usable)
        sums: list[Tensor] = []
        for _ in range(settings.epochs):
            order = usable[torch.randperm(len(usable), device=usable.device)]
            for some in order.split(settings.minibatch):
                if len(some) == settings.minibatch or len(order) < settings.minibatch:
                    batch = Batch(*(values[some] for values in whole))
                    sums.append(self.improve(batch, weight, magnet_weight, is_imitating))
        self.lessons += 1
        if self.lessons % settings.renewal == 0:
            self.renew()
        names = ("policy", "value", "entropy", "critic")
        return dict(zip(names, torch.stack(sums).mean(0).tolist(), strict=True))

    def set_rates(self, rate: float) -> None:
        """Set the learning rates; the network's is zero while only the critic learns."""
        of_model, of_critic = self.optimiser.param_groups
        of_model["lr"], of_critic["lr"] = rate * (self.lessons >= self.critic_only), rate

    def improve(self, batch: Batch, entropy_weight: Tensor, magnet_weight: Tensor, is_imitating: bool) -> Tensor:
        """A step of the optimiser. Returns the losses before it."""
        clip = None if is_imitating else self.settings.clip
        magnet = None if is_imitating else self.magnet
        loss, parts = self.losses(self.model, self.critic, *batch, entropy_weight, clip, magnet, magnet_weight)
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        for module in (self.model, self.critic):
            torch.nn.utils.clip_grad_norm_(module.parameters(), 0.5)
        self.optimiser.step()
        found: Tensor = parts.detach()
        return found

    # Saving

    def state(self) -> dict[str, Any]:
        """Everything that changes."""
        dice = [torch.get_rng_state()] + ([torch.cuda.get_rng_state()] if self.on == "gpu" else [])
        return {
            "known": [written(each) for each in (self.inputs.vocabulary, self.unseen.whole.vocabulary)],
            "model": self.model.state_dict(),
            "critic": self.critic.state_dict(),
            "earlier": self.earlier.state_dict(),
            "magnet": self.magnet.state_dict() if self.magnet else {},
            "optimiser": self.optimiser.state_dict(),
            "tables": self.tables.state(),
            "slips": self.slips,
            "dice": dice,
            "lessons": self.lessons,
            "critic_only": self.critic_only,
            "decisions": self.decisions,
            "is_new": self.is_new,
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Continue from a saved state; what the rules did not have then stays as it is here."""
        places = self.places_in(known_in(state))
        modules: dict[str, Any] = {"model": self.model, "critic": self.critic, "earlier": self.earlier}
        if self.magnet:
            modules["magnet"] = self.magnet
        for name, module in modules.items():
            of_module = places["critic" if name == "critic" else "model"]
            module.load_state_dict(
                {
                    each: placed(old, of_module.get(each), module.get_parameter(each))
                    for each, old in state[name].items()
                }
            )
        self.optimiser.load_state_dict(self.optimiser_state(state["optimiser"], places))
        self.tables.restore(state["tables"])
        self.slips.copy_(state["slips"])
        self.lessons, self.decisions = state["lessons"], state["decisions"]
        self.critic_only, self.is_new = state["critic_only"], state["is_new"]
        torch.set_rng_state(state["dice"][0].cpu())
        if self.on == "gpu":
            torch.cuda.set_rng_state(state["dice"][1].cpu())

    def places_in(self, known: Known) -> dict[str, dict[str, Places]]:
        """By module and parameter: for each line, the one that belongs to the same number or action there."""
        assert known.unseen is not None
        actions = known.inputs.heirs_for(self.game.rules.ACTS)
        columns, unseen = (
            there.columns_for(here.vocabulary)
            for there, here in ((known.inputs, self.inputs), (known.unseen, self.unseen.whole))
        )
        return {
            "model": {"table": columns, "policy": actions, "policy_bias": actions},
            "critic": {"table": unseen[: self.unseen.columns]},  # it does not see actions
        }

    def optimiser_state(self, state: dict[str, Any], places: dict[str, dict[str, Places]]) -> dict[str, Any]:
        """The state of an optimiser, with its lines at their places here."""
        modules = (("model", self.model), ("critic", self.critic))
        parameters = [
            (places[module].get(name), each) for module, of in modules for name, each in of.named_parameters()
        ]
        moments = {
            number: {
                name: placed(old, parameters[number][0], torch.zeros_like(parameters[number][1])) if old.ndim else old
                for name, old in each.items()
            }
            for number, each in state["state"].items()
        }
        return state | {"state": moments}


def written(vocabulary: Vocabulary) -> dict[str, Any]:
    """A vocabulary for a checkpoint."""
    return {
        "head": vocabulary.head(),
        "bounds": {name: torch.from_numpy(each) for name, each in vocabulary.arrays().items()},
    }


def known_in(state: dict[str, Any]) -> Known:
    """The names in a checkpoint."""
    return Known(
        *(
            Vocabulary.read(each["head"], {name: bound.numpy() for name, bound in each["bounds"].items()})
            for each in state["known"]
        )
    )


def placed(old: Tensor, places: Places | None, new: Tensor) -> Tensor:
    """The old lines at these places, and the new ones in place of nothing."""
    if places is None:
        return old
    found, known = new.detach().clone(), torch.from_numpy(places >= 0)
    found[known.to(found.device)] = old.to(found.device)[torch.from_numpy(places[places >= 0]).to(found.device)]
    return found


def judged(model: Model, critic: Critic, columns: Tensor, masks: Tensor, unseen: Tensor) -> tuple[Tensor, Tensor]:
    """The log-probability of each action, and the logit of the chance to win, estimated by the critic."""
    hidden = model.hidden(columns, masks)
    log_probs, win_logit = model.heads(hidden, masks)
    return log_probs, critic(hidden, win_logit, unseen)


def losses(
    model: Model,
    critic: Critic,
    columns: Tensor,
    masks: Tensor,
    unseen: Tensor,
    targets: Tensor,
    log_probs: Tensor,
    advantages: Tensor,
    returns: Tensor,
    entropy_weight: Tensor,
    clip: float | None,
    magnet: Model | None,
    magnet_weight: Tensor,
) -> tuple[Tensor, Tensor]:
    """The total loss and its parts. Without `clip`, the targets are imitated."""
    hidden = model.hidden(columns, masks)
    now, win_logit = model.heads(hidden, masks)
    chosen = now.gather(1, targets[:, None])[:, 0]
    if clip is None:
        policy_loss = -chosen.mean()
    else:
        ratio = (chosen - log_probs).exp()
        clipped = ratio.clamp(1 - clip, 1 + clip)
        policy_loss = -torch.minimum(ratio * advantages, clipped * advantages).mean()
    value_loss = functional.binary_cross_entropy_with_logits(win_logit, returns)
    critic_loss = functional.binary_cross_entropy_with_logits(critic(hidden, win_logit, unseen), returns)
    entropy = -(now.exp() * now).sum(1).mean()
    loss = policy_loss + 0.5 * (value_loss + critic_loss) - entropy_weight * entropy
    if magnet is not None:
        with torch.no_grad():
            wanted = magnet(columns, masks)[0]
        loss = loss + magnet_weight * (now.exp() * (now - wanted)).sum(1).mean()
    return loss, torch.stack([policy_loss, value_loss, entropy, critic_loss])
