"""Training in tests."""

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    """Several threads of PyTorch would wait for each other on a busy machine."""
    try:
        import torch
    except ModuleNotFoundError:  # an optional extra
        yield
        return
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)
