"""Tables that people share: HTTP, sockets, storage, identity, and the computer players' turns."""
