"""What any client can ask, declared once, and the tables in memory. Server, browser and terminal host it."""
