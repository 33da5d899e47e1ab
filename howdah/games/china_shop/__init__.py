"""China Shop: Der Elefant im Porzellanladen, by Michael Schacht (Amigo 2006)."""

from howdah.games.china_shop.game import ChinaShop

GAME = ChinaShop()
