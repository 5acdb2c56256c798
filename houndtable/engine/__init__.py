"""The rules made to run: specialised for one game, compiled, over many rows, on a GPU."""
