let answered = $state(true);

/** Whether there is a server at all; a site of files alone says on its page that there is none. */
export function hasServer(): boolean {
  return document.querySelector('meta[name="howdah-server"][content="none"]') === null;
}

/** Whether the server has answered the last request. */
export function isReached(): boolean {
  return hasServer() && answered;
}

export function noteReach(reached: boolean): void {
  answered = reached;
}
