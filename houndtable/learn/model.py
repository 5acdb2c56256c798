"""The network in PyTorch, for training. `bots.network` defines it, and runs it without PyTorch."""

from typing import Any

import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from ..bots.inputs import Inputs

IMPOSSIBLE = -1e9


class Model(nn.Module):
    """The parameters, named as in `bots.network`; computations are in `dtype`."""

    def __init__(
        self, columns: int, first_action: int, actions: int, width: int, blocks: int, dtype: torch.dtype
    ) -> None:
        super().__init__()
        self.first_action, self.width, self.dtype = first_action, width, dtype
        self.table = nn.Parameter(torch.zeros(columns, width))  # a column that was never seen adds nothing
        nn.init.normal_(self.table[0].data, std=0.1)
        self.inner = nn.Parameter(torch.randn(blocks, width, width) * (2 / width) ** 0.5)
        self.inner_bias = nn.Parameter(torch.zeros(blocks, width))
        self.outer = nn.Parameter(torch.zeros(blocks, width, width))  # at first a block changes nothing
        self.outer_bias = nn.Parameter(torch.zeros(blocks, width))
        self.policy = nn.Parameter(torch.randn(actions, width) * 0.1 / width**0.5)
        self.policy_bias = nn.Parameter(torch.zeros(actions))
        self.value = nn.Parameter(torch.zeros(width))
        self.value_bias = nn.Parameter(torch.zeros(()))

    def switched_on(self, columns: Tensor, masks: Tensor) -> Tensor:
        """A 1 in every active column. On a GPU, multiplying by it is faster than summing rows of the table."""
        on = torch.zeros(len(columns), len(self.table), dtype=self.dtype, device=columns.device)
        on.scatter_(1, columns.long(), 1.0)
        on[:, 0] = 1
        on[:, self.first_action :] = masks
        return on

    def hidden(self, columns: Tensor, masks: Tensor) -> Tensor:
        """The output of the blocks for each view."""
        values = self.switched_on(columns, masks) @ self.table.to(self.dtype)
        return after_blocks(values, self.inner, self.inner_bias, self.outer, self.outer_bias)

    def heads(self, hidden: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The log-probability of each action, and the logit of the chance to win."""
        scores = functional.linear(hidden, self.policy.to(self.dtype)).float() + self.policy_bias
        win_logit = (hidden @ self.value.to(self.dtype)).float() + self.value_bias
        return scores.masked_fill(~masks, IMPOSSIBLE).log_softmax(dim=1), win_logit

    def forward(self, columns: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Both heads of a view."""
        return self.heads(self.hidden(columns, masks), masks)


class Critic(nn.Module):
    """How the cards that the viewer does not see change its chance to win.

    Only the training uses it: a better estimate of that chance gives better advantages. At first it changes nothing.
    """

    def __init__(self, columns: int, width: int, dtype: torch.dtype) -> None:
        super().__init__()
        self.dtype = dtype
        self.table = nn.Parameter(torch.randn(columns, width) * 0.1)
        self.inner = nn.Parameter(torch.randn(1, width, width) * (2 / width) ** 0.5)
        self.inner_bias = nn.Parameter(torch.zeros(1, width))
        self.outer = nn.Parameter(torch.zeros(1, width, width))
        self.outer_bias = nn.Parameter(torch.zeros(1, width))
        self.value = nn.Parameter(torch.zeros(width))

    def forward(self, hidden: Tensor, win_logit: Tensor, unseen: Tensor) -> Tensor:
        """The logit of the chance to win with all cards open. No gradient flows back into the network."""
        on = torch.zeros(len(unseen), len(self.table), dtype=self.dtype, device=unseen.device)
        on.scatter_(1, unseen.long(), 1.0)
        values = hidden.detach() + on @ self.table.to(self.dtype)
        values = after_blocks(values, self.inner, self.inner_bias, self.outer, self.outer_bias)
        return win_logit.detach() + (values @ self.value.to(self.dtype)).float()


def after_blocks(values: Tensor, inner: Tensor, inner_bias: Tensor, outer: Tensor, outer_bias: Tensor) -> Tensor:
    """The values after all residual blocks, normalised."""
    for block in range(len(inner)):
        layer = functional.linear(normalised(values), inner[block].to(values.dtype), inner_bias[block].to(values.dtype))
        values = values + functional.linear(
            functional.relu(layer), outer[block].to(values.dtype), outer_bias[block].to(values.dtype)
        )
    return normalised(values)


def normalised(values: Tensor) -> Tensor:
    """Values scaled to mean 0 and standard deviation 1."""
    return functional.layer_norm(values, values.shape[-1:])


def new_model(inputs: Inputs, width: int, blocks: int, device: str) -> Model:
    """An untrained model."""
    dtype = torch.bfloat16 if device == "cuda" else torch.float32
    actions = int(inputs.game.rules.ACTIONS)
    return Model(inputs.columns, inputs.first_action, actions, width, blocks, dtype).to(device)


def new_critic(columns: int, model: Model) -> Critic:
    """An untrained critic for this network."""
    return Critic(columns, model.width, model.dtype).to(model.table.device)


def weights_of(model: Model) -> dict[str, NDArray[Any]]:
    """The weights, as `bots.network.save` takes them."""
    return {name: value.detach().float().cpu().numpy() for name, value in model.named_parameters()}


def sampled(log_probs: Tensor) -> Tensor:
    """An action drawn from each line (with Gumbel noise)."""
    return sampled_with(log_probs, torch.empty_like(log_probs).exponential_())


def sampled_with(log_probs: Tensor, luck: Tensor) -> Tensor:
    """An action drawn with this luck, which is distributed exponentially and is overwritten."""
    return (log_probs - luck.clamp_(min=1e-9).log_()).argmax(dim=1)
