"""HTTP routes: each reads a request, asks the responsible part of the server, and answers."""
