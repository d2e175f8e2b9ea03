/**
 * Runs a job that is requested again and again, one run at a time. All requests that arrive during a run are served by one
 * more run after it, so nothing is lost and nothing is done twice. Each caller gets the result of a run that began after
 * its call.
 */
export class MergedRuns<T> {
  readonly #job: (reasons: readonly string[]) => Promise<T>;
  #running: readonly string[] = [];
  #current: Promise<T> | undefined;
  #reasons = new Set<string>();
  #next: Promise<T> | undefined;

  constructor(job: (reasons: readonly string[]) => Promise<T>) {
    this.#job = job;
  }

  get running(): boolean {
    return this.#current !== undefined;
  }

  /** Why a run is under way or waits. */
  get reasons(): readonly string[] {
    return [...new Set([...this.#running, ...this.#reasons])];
  }

  request(reason: string): Promise<T> {
    this.#reasons.add(reason);
    if (this.#current === undefined && this.#next === undefined) return this.#start();
    const start = () => this.#start();
    this.#next ??= (this.#current as Promise<T>).then(start, start);
    return this.#next;
  }

  /** Everything asked for so far is done; what went wrong was told to those who asked. */
  async settled(): Promise<void> {
    for (let run = this.#current; run !== undefined; run = this.#next ?? this.#current) await run.catch(() => undefined);
  }

  #start(): Promise<T> {
    this.#next = undefined;
    this.#running = [...this.#reasons];
    this.#reasons = new Set();
    const run = this.#job(this.#running).finally(() => {
      if (this.#current === run) this.#current = undefined;
      this.#running = [];
    });
    this.#current = run;
    return run;
  }
}
