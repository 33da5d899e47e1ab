/** English of the tables on this device. */
export const hereEn = {
  "home.beside": "Play side by side",
  "setup.beside": "{game}: side by side",
  "setup.beside.go": "start",
  "setup.here": "On this device, without a connection",
  "setup.here.only": "There is no connection, so the game is played on this device.",
  "setup.name": "Name of {side}",
  "here.table": "on this device",
  "here.forget": "Remove",
  "here.forget.sure": "Remove it from this device?",
  "here.fetching": "Fetching what this device needs to play by itself: {share} % of {size} MB",
  "here.starting": "Getting the tables on this device ready …",
  "here.offline": "Without a connection",
  "here.offline.about":
    "All games, rules, tutorials and computer players can be kept on this device ({size} MB). Then everything but playing with others works without a connection.",
  "here.offline.keep": "Keep it on this device",
  "here.offline.kept": "Everything is kept on this device.",
  "here.offline.failed": "That did not work. Try again with a connection.",
  "thinking.stop": "Stop",
};

export type HereKey = keyof typeof hereEn;
export type HereMessages = Record<HereKey, string>;
