/** Counts and durations in Prometheus' text format. Labels are routes and statuses: never a repository, a caller or a path that someone made up. */
export class Metrics {
  readonly #requests = new Map<string, number>();
  readonly #durations = new Map<string, { sum: number; count: number; buckets: number[] }>();
  readonly #counters = new Map<string, number>();

  request(route: string, status: number, milliseconds: number): void {
    const key = `route="${route}",status="${status}"`;
    this.#requests.set(key, (this.#requests.get(key) ?? 0) + 1);
    const known = this.#durations.get(route) ?? { sum: 0, count: 0, buckets: BUCKETS.map(() => 0) };
    known.sum += milliseconds / 1000;
    known.count++;
    for (const [i, most] of BUCKETS.entries()) if (milliseconds <= most * 1000) known.buckets[i] = (known.buckets[i] as number) + 1;
    this.#durations.set(route, known);
  }

  count(name: string, by = 1): void {
    this.#counters.set(name, (this.#counters.get(name) ?? 0) + by);
  }

  /** `gauges`: what is measured when somebody asks. */
  text(gauges: Readonly<Record<string, number>>): string {
    const lines = [
      '# TYPE knowing_requests_total counter',
      ...[...this.#requests].map(([labels, n]) => `knowing_requests_total{${labels}} ${n}`),
      '# TYPE knowing_request_seconds histogram',
      ...[...this.#durations].flatMap(([route, d]) => durationLines(route, d)),
      ...[...this.#counters].flatMap(([name, n]) => [`# TYPE knowing_${name} counter`, `knowing_${name} ${n}`]),
      ...Object.entries(gauges).flatMap(([name, n]) => [`# TYPE ${name} gauge`, `${name} ${n}`]),
    ];
    return `${lines.join('\n')}\n`;
  }
}

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

function durationLines(route: string, { sum, count, buckets }: { sum: number; count: number; buckets: readonly number[] }): string[] {
  return [
    ...BUCKETS.map((most, i) => `knowing_request_seconds_bucket{route="${route}",le="${most}"} ${buckets[i]}`),
    `knowing_request_seconds_bucket{route="${route}",le="+Inf"} ${count}`,
    `knowing_request_seconds_sum{route="${route}"} ${sum}`,
    `knowing_request_seconds_count{route="${route}"} ${count}`,
  ];
}
