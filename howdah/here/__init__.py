"""Tables without a server, as in a browser that has no connection: the same requests, the same answers."""
