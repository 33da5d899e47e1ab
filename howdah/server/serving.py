"""Serving the application with uvicorn."""

import os
from typing import Any, Final

import uvicorn
from uvicorn.supervisors import Multiprocess

from howdah.core.extras import require
from howdah.server.connection_limits import connection_limits
from howdah.server.errors import SettingsError
from howdah.server.http_protocol import LimitedHttp
from howdah.server.logs import log_to_stderr
from howdah.server.metrics import shared_by_processes
from howdah.server.settings import ENVIRONMENT, Settings
from howdah.server.socket_protocol import LimitedWebSockets

APPLICATION: Final = "howdah.server.app:from_environment"
PATIENCE: Final = 10  # seconds that open requests have when the server stops
STARTING: Final = 60  # seconds that a process has to start in a rolling restart, or to answer that it is alive


def configuration(settings: Settings, app: Any = APPLICATION) -> uvicorn.Config:
    """Return how uvicorn is to serve: sockets that are pinged, bounded messages, no logs but ours."""
    config = uvicorn.Config(
        app,
        factory=app is APPLICATION,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        ws_max_size=settings.limits.message,
        ws_per_message_deflate=False,  # a message may hold a secret beside text of another person (BREACH)
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=PATIENCE,
        timeout_worker_healthcheck=STARTING,
        lifespan="on",
        http=LimitedHttp,
        ws=LimitedWebSockets,
    )
    config.connection_limits = connection_limits(settings)  # type: ignore[attr-defined]
    return config


def serve(settings: Settings) -> None:
    """Serve until a signal ends it."""
    if settings.workers > 1 and settings.on_sqlite:
        raise SettingsError(
            f"SQLite is for one process, but {settings.workers} workers are asked for; expected --database postgresql://..."
        )
    if not settings.on_sqlite:
        require("PostgreSQL", "postgres", "psycopg")
    log_to_stderr(settings.log_level)
    os.environ[ENVIRONMENT] = settings.to_json()
    config = configuration(settings)
    if settings.workers > 1:
        with shared_by_processes():
            Multiprocess(config, [config.bind_socket()]).run()
    else:
        uvicorn.Server(config).run()
