/** Progress of a long write: reported, and the event loop gets a turn when the thread has been busy for a while. */
export type Progress = (done: number, total: number) => Promise<void>;

/** Short enough for a server to keep answering, long enough to cost nothing. */
const TURN_EVERY_MS = 40;

export function breathing(report: (done: number, total: number) => void): Progress {
  let last = performance.now();
  return async (done, total) => {
    report(done, total);
    if (performance.now() - last < TURN_EVERY_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    last = performance.now();
  };
}
