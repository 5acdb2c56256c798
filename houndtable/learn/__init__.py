"""Training networks: imitation of the expert, then self-play. Needs PyTorch (the extra `train`)."""
