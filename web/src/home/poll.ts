const INTERVAL = 10_000; // milliseconds

/** Fetches something now and again and again, one request at a time, while the page is visible; returns a stop. */
export function poll<Answer>(
  fetchAnswer: () => Promise<Answer>,
  show: (answer: Answer) => void,
  interval = INTERVAL,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  async function refresh(): Promise<void> {
    // After a failure the next request is soon.
    const answer = document.visibilityState === "visible" ? await fetchAnswer().catch(() => null) : null;
    if (stopped) return;
    if (answer !== null) show(answer);
    timer = setTimeout(() => void refresh(), interval);
  }
  void refresh();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
