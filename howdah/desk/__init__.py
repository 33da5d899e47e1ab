"""How everything that a client asks is answered, for the server and for a table without one."""
