from importlib.util import find_spec

# OpenSpiel has wheels for Linux only.
collect_ignore = [] if find_spec("pyspiel") else ["test_openspiel.py"]
