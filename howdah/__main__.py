from howdah.terminal.app import run

run()
