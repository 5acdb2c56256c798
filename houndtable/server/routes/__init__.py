"""HTTP routes: each takes a request apart, asks the part of the server that knows, and answers."""
