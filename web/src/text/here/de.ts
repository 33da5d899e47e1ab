import type { HereMessages } from "./en";

/** German of the tables on this device. */
export const hereDe: HereMessages = {
  "home.beside": "Nebeneinander spielen",
  "setup.beside": "{game}: nebeneinander",
  "setup.beside.go": "anfangen",
  "setup.here": "Auf diesem Gerät, ohne Verbindung",
  "setup.here.only": "Es gibt keine Verbindung; gespielt wird auf diesem Gerät.",
  "setup.name": "Name von {side}",
  "here.table": "auf diesem Gerät",
  "here.forget": "Löschen",
  "here.forget.sure": "Von diesem Gerät löschen?",
  "here.fetching": "Was dieses Gerät zum Spielen braucht, wird geladen: {share} % von {size} MB",
  "here.starting": "Die Tische auf diesem Gerät werden bereitgemacht …",
  "here.offline": "Ohne Verbindung",
  "here.offline.about":
    "Alle Spiele, Regeln, Lektionen und Computergegner können auf diesem Gerät bleiben ({size} MB). Dann geht alles ohne Verbindung, nur nicht das Spiel mit anderen.",
  "here.offline.keep": "Auf diesem Gerät behalten",
  "here.offline.kept": "Alles ist auf diesem Gerät.",
  "here.offline.failed": "Das ging nicht. Mit Verbindung noch einmal versuchen.",
  "thinking.stop": "Anhalten",
};
