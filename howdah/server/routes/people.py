"""Who somebody is: guests, accounts, personal links."""

import asyncio
from typing import Annotated, TypeAlias

from fastapi import APIRouter, Request, Response
from pydantic import Field

from howdah.desk.hub import now
from howdah.server.gate import COOKIE
from howdah.server.people import Identity, check_passphrase, folded, hash_passphrase
from howdah.server.public.people import LinkPublic, SessionPublic
from howdah.server.routes.dependencies import Here, Somebody, Who
from howdah.server.shapes import Strict

router = APIRouter(prefix="/api/session", tags=["people"])
Short: TypeAlias = Annotated[str, Field(max_length=200)]


class Name(Strict):
    """A name to show."""

    name: Annotated[str, Field(max_length=40)]


class Login(Strict):
    """An account's name and passphrase."""

    login: Annotated[str, Field(max_length=40)]
    passphrase: Short


class Token(Strict):
    """The token of a personal link."""

    token: Short


@router.get("")
async def who_am_i(visitor: Who, here: Here, request: Request, response: Response) -> SessionPublic:
    """Say who the reader is; whoever asks now and then is not forgotten."""
    if visitor.identity:
        here.gate.remember(response, visitor.identity.id, secure=request.url.scheme == "https")
    return _session(visitor.identity)


@router.put("")
async def take_name(body: Name, visitor: Who, here: Here, request: Request, response: Response) -> SessionPublic:
    """Take a name to show: a new guest comes in, or somebody gets another name."""
    if visitor.identity:
        identity = await here.people.rename(visitor.identity, body.name, now())
    else:
        here.throttles.identities.take(visitor.address)
        identity = await here.people.welcome(body.name, now())
    here.gate.remember(response, identity.id, secure=request.url.scheme == "https")
    return _session(identity)


@router.delete("")
async def sign_out(response: Response) -> SessionPublic:
    """Be nobody again; a guest without a personal link cannot come back."""
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return _session(None)


@router.post("/account", status_code=201)
async def register(body: Login, visitor: Who, here: Here) -> SessionPublic:
    """Make the reader's identity an account, with everything that he has."""
    here.throttles.identities.take(visitor.address)
    identity, login = visitor.somebody, folded(body.login)
    hashed = await asyncio.to_thread(hash_passphrase, body.passphrase)
    return _session(await here.people.register(identity, login, hashed))


@router.post("/sign-in")
async def sign_in(body: Login, visitor: Who, here: Here, request: Request, response: Response) -> SessionPublic:
    """Be the account of this name; what the reader had as a guest is the account's from now on."""
    login = folded(body.login)
    here.throttles.identities.take(visitor.address)
    here.throttles.sign_ins.take(login)
    person, hashed = await here.people.account(login)
    await asyncio.to_thread(check_passphrase, hashed, body.passphrase)
    guest = visitor.identity
    if guest and not guest.login:
        await here.people.adopt(guest, str(person))
    here.gate.remember(response, str(person), secure=request.url.scheme == "https")
    return _session(await here.people.find(str(person)))


@router.post("/links", status_code=201)
async def make_link(somebody: Somebody, visitor: Who, here: Here) -> LinkPublic:
    """Make a personal link, by which another device becomes the same person; it works once, for a day."""
    here.throttles.identities.take(visitor.address)
    token, expires = await here.people.link(somebody, now())
    return LinkPublic(token=token, expires=expires)


@router.post("/redeem")
async def redeem(body: Token, visitor: Who, here: Here, request: Request, response: Response) -> SessionPublic:
    """Become the person of a personal link."""
    here.throttles.identities.take(visitor.address)
    person = await here.people.redeem(body.token, now())
    here.gate.remember(response, person, secure=request.url.scheme == "https")
    return _session(await here.people.find(person))


def _session(identity: Identity | None) -> SessionPublic:
    if identity is None:
        return SessionPublic(name=None, account=None)
    return SessionPublic(name=identity.name, account=identity.login)
