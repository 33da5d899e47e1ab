"""The service in a browser's workers: the same endpoints and tables as on a server, without one."""
