"""Friends: requests, answers and presence."""

from __future__ import annotations

from litestar import Controller, delete, get, post
from litestar.params import FromPath
from litestar.status_codes import HTTP_200_OK
from sqlalchemy import Connection

from detente.server.accounts import people
from detente.server.api.door.permissions import has_account
from detente.server.api.requests import Asked, SocialParts, TheSocial
from detente.server.social import friends
from detente.server.social.friends import Friends
from detente.server.storage.store import now_ms
from detente.table.errors import bad


class FriendsApi(Controller):
    """A user's friends; guests have none."""

    tags = ("people",)
    guards = (has_account,)

    @get("/me/friends")
    async def list_friends(self, request: Asked, social: TheSocial) -> Friends:
        """My friends and whether they are online, who asks me, and whom I have asked."""
        return await read(social, request.user.id)

    @post("/people/{name:str}/friend", status_code=HTTP_200_OK)
    async def befriend(self, request: Asked, social: TheSocial, name: FromPath[str]) -> Friends:
        """Ask a user to be friends, or accept their request."""
        user = request.user.id
        await social.limits.hit("friends", user)

        def change(connection: Connection) -> int:
            other = people.by_name(connection, name)
            if other.guest:
                raise bad("bad-friend", "only accounts can be friends")
            friends.ask(connection, user, other.id, now_ms())
            return int(other.id)

        social.broadcast.friends_changed(user, await social.store.write(change))
        return await read(social, user)

    @delete("/people/{name:str}/friend", status_code=HTTP_200_OK)
    async def unfriend(self, request: Asked, social: TheSocial, name: FromPath[str]) -> Friends:
        """End a friendship, decline a request, or withdraw mine."""
        user = request.user.id
        await social.limits.hit("friends", user)

        def change(connection: Connection) -> int:
            other = int(people.by_name(connection, name).id)
            friends.remove(connection, user, other)
            return other

        social.broadcast.friends_changed(user, await social.store.write(change))
        return await read(social, user)


async def read(social: SocialParts, user: int) -> Friends:
    """A user's friends as they are now."""
    return await social.store.read(lambda connection: friends.friends(connection, user, social.is_online))
