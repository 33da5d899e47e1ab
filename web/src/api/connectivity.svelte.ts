let answered = $state(true);

/** Whether there is a server; the page of a static site says that there is none. */
export function hasServer(): boolean {
  return document.querySelector('meta[name="howdah-server"][content="none"]') === null;
}

/** Whether the server answered the last request. */
export function isOnline(): boolean {
  return hasServer() && answered;
}

export function setOnline(online: boolean): void {
  answered = online;
}
