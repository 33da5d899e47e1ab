"""White Elephant, by Czarné (LudoArt 2008), and Black Elephant, by Frank Czarnetzki (2004)."""

from howdah.games.white_elephant.game import WhiteElephant

GAME = WhiteElephant()
