"""Tables as a terminal meets them: here, kept in files, or on a server."""
