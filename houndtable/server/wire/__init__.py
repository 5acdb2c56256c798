"""What all requests share: limits, addresses, errors, frames, figures."""
