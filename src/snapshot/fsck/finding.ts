/**
 * What a check found wrong. An error means that answers can be wrong or that a proof would fail; a warning, that
 * something is slower or less than it could be. `repair` names what can be made again out of the graph's own rows.
 */
export type Severity = 'error' | 'warning';
export type Repair = 'indexes' | 'adjacency' | 'search_columns' | 'counts' | 'tree';

export interface Finding {
  readonly severity: Severity;
  readonly check: string;
  readonly message: string;
  readonly repair?: Repair;
}

/** Groups equal findings: a few examples, then a count. */
export class Findings {
  readonly #check: string;
  readonly #groups = new Map<string, { finding: Finding; examples: string[]; count: number }>();

  constructor(check: string) {
    this.#check = check;
  }

  /** `what` is said once, however many examples there are. */
  add(severity: Severity, what: string, example = '', repair?: Repair): void {
    const group = this.#groups.get(what);
    if (group === undefined) {
      const finding = { severity, check: this.#check, message: what, ...(repair === undefined ? {} : { repair }) };
      this.#groups.set(what, { finding, examples: example === '' ? [] : [example], count: 1 });
      return;
    }
    group.count++;
    if (group.examples.length < MAX_EXAMPLES && example !== '') group.examples.push(example);
  }

  error(what: string, example = '', repair?: Repair): void {
    this.add('error', what, example, repair);
  }

  list(): Finding[] {
    return [...this.#groups.values()].map(({ finding, examples, count }) => {
      const times = count > 1 ? ` (${count} times)` : '';
      return { ...finding, message: `${finding.message}${times}${examples.length === 0 ? '' : `: ${examples.join(', ')}`}` };
    });
  }
}

const MAX_EXAMPLES = 3;
