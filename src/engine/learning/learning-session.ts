/**
 * What one client teaches about one repository: which symbols it was shown, which it then used (through tools here, or
 * in files as its hooks tell), and what that means for the next question. Written down when the next question comes;
 * what cannot be written then is kept and tried again.
 */
import { AnswerLedger, type Observation } from '../../learning/answer-ledger.ts';
import { SessionTracker } from '../../learning/session-tracker.ts';
import { worthyWords } from '../../learning/worthy-words.ts';
import type { GraphNode } from '../../model/graph.ts';
import type { Hash } from '../../model/hash.ts';
import type { GraphReader } from '../../store/contract.ts';
import type { SessionShares } from '../context/recall-learned.ts';
import type { RepositoryPlace } from '../repositories/locate-repository.ts';
import { recordUse } from './record-use.ts';
import { type UsageEvent, usageSince } from './usage-journal.ts';

const MAX_PENDING = 50;
/** What a person or an agent says outright counts as seen twice. */
const SAID_WEIGHT = 2;

export class LearningSession {
  readonly #place: RepositoryPlace;
  readonly #tracker = new SessionTracker();
  readonly #ledger = new AnswerLedger();
  #pending: Observation[] = [];
  #flushing: Promise<unknown> = Promise.resolve();
  #heardUntil: number;
  #learned = 0;

  constructor(place: RepositoryPlace, now: number) {
    this.#place = place;
    this.#heardUntil = now;
  }

  /** Before a question is answered: what the last one taught is put aside, and what counts in this session is returned. */
  begin(now: number): SessionShares {
    const observation = this.#ledger.close();
    if (observation !== undefined) this.#pending = [...this.#pending, observation].slice(-MAX_PENDING);
    return this.#tracker.boosts(now);
  }

  /** After a question was answered. */
  answered(task: string, shown: readonly Hash[]): void {
    this.#ledger.open(worthyWords(task), shown);
  }

  used(hash: Hash, now: number): void {
    this.#ledger.use(hash);
    this.#tracker.touch(hash, now);
  }

  /** Explicit words: for the task that is given, else for the one that was asked last. Nothing to tie it to: false. */
  said(verdict: { readonly task: string | undefined; readonly useful: readonly Hash[]; readonly useless: readonly Hash[] }): boolean {
    const words = verdict.task === undefined ? this.#ledger.words : worthyWords(verdict.task);
    if (words.length === 0) return false;
    this.#pending.push({ words, used: verdict.useful, unused: verdict.useless, weight: SAID_WEIGHT });
    return true;
  }

  /** Writes what was learned, if that can be done now. To be called when no answer waits. Calls wait for one another. */
  flush(): Promise<void> {
    const done = this.#flushing.then(() => this.#flush());
    this.#flushing = done.catch(() => undefined);
    return done;
  }

  async #flush(): Promise<void> {
    for (let first = this.#pending[0]; first !== undefined; first = this.#pending[0]) {
      if (!(await recordUse(this.#place, first))) return;
      // Another one may have pushed it out meanwhile.
      this.#pending = this.#pending.filter((observation) => observation !== first);
      this.#learned++;
    }
  }

  /** The end of a session closes its last account too. */
  async end(now: number): Promise<void> {
    this.begin(now);
    await this.flush();
  }

  get facts() {
    return { symbols_touched: this.#tracker.size, observations_written: this.#learned, observations_waiting: this.#pending.length };
  }

  /** What hooks told since the last time. True when the client's memory was compacted since: what it was sent before is gone. */
  async hearHooks(reader: GraphReader, now: number): Promise<boolean> {
    const notes = usageSince(this.#place.db, this.#heardUntil);
    if (notes.length === 0) return false;
    this.#heardUntil = now;
    const events = notes.filter((n): n is UsageEvent => n.kind !== 'compacted');
    const nodes = await reader.nodesByFile([...new Set(events.map((e) => e.file))]);
    const shown = new Set(this.#ledger.shown);
    for (const event of events) for (const hash of symbolsOf(event, nodes, shown)) this.used(hash, event.at);
    return events.length < notes.length;
  }
}

/** Lines mean the innermost symbols on them; a whole file means those of it that were shown. */
function symbolsOf({ file, from, to }: UsageEvent, nodes: readonly GraphNode[], shown: ReadonlySet<Hash>): Hash[] {
  const own = nodes.filter((n) => n.file === file && n.kind !== 'file');
  if (from === undefined) return own.filter((n) => shown.has(n.hash)).map((n) => n.hash);
  const touched = own.filter((n) => n.startLine <= (to ?? from) && n.endLine >= from);
  const inner = touched.filter(
    (n) => !touched.some((m) => m !== n && m.startLine >= n.startLine && m.endLine <= n.endLine && m.endLine - m.startLine < n.endLine - n.startLine),
  );
  return inner.map((n) => n.hash);
}
