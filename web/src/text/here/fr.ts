import type { HereMessages } from "./en";

/** French of the tables on this device. */
export const hereFr: HereMessages = {
  "home.beside": "Jouer côte à côte",
  "setup.beside": "{game} : côte à côte",
  "setup.beside.go": "commencer",
  "setup.here": "Sur cet appareil, sans connexion",
  "setup.here.only": "Il n’y a pas de connexion ; la partie se joue sur cet appareil.",
  "setup.name": "Nom de {side}",
  "here.table": "sur cet appareil",
  "here.forget": "Supprimer",
  "here.forget.sure": "La supprimer de cet appareil ?",
  "here.fetching": "Chargement de ce qu’il faut pour jouer sur cet appareil : {share} % de {size} Mo",
  "here.starting": "Préparation des tables de cet appareil …",
  "here.offline": "Sans connexion",
  "here.offline.about":
    "Tous les jeux, règles, leçons et adversaires peuvent être gardés sur cet appareil ({size} Mo). Tout fonctionne alors sans connexion, sauf jouer avec d’autres.",
  "here.offline.keep": "Garder sur cet appareil",
  "here.offline.kept": "Tout est gardé sur cet appareil.",
  "here.offline.failed": "Cela n’a pas marché. Réessayez avec une connexion.",
  "thinking.stop": "Arrêter",
};
