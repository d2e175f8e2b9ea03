/**
 * What a server knows of one client: which symbols it was sent, so that they are not sent twice, and what it did with
 * them. A client without a session of its own (a stateless request) gets a new one each time and no references.
 */
import { GcfSession } from '../../engine/context/context-delta.ts';
import { LearningSession } from '../../engine/learning/learning-session.ts';
import type { RepositoryPlace } from '../../engine/repositories/locate-repository.ts';
import type { Pack } from '../../model/pack.ts';
import type { StateLine } from './answer.ts';

export interface SessionCall {
  readonly tool: string;
  readonly at: number;
  readonly milliseconds: number;
}

const MAX_CALLS = 200;

export class Session {
  readonly id: string;
  readonly startedAt: number;
  /** False for stateless requests. */
  readonly lasting: boolean;
  readonly calls: SessionCall[] = [];
  readonly #sent = new Map<string, GcfSession>();
  readonly #states = new Map<string, string>();
  readonly #learning = new Map<string, LearningSession>();

  constructor(options: { readonly id: string; readonly lasting: boolean; readonly now: number }) {
    this.id = options.id;
    this.lasting = options.lasting;
    this.startedAt = options.now;
  }

  /** Symbols that this client has seen already are only referred to. */
  encode(db: string, pack: Pack): string {
    const sent = this.#sent.get(db) ?? new GcfSession();
    this.#sent.set(db, sent);
    return sent.encode(pack);
  }

  /** Whether the client was told by the answer before about this repository that nothing has changed. */
  knowsState({ repo, line, isCurrent }: StateLine): boolean {
    const isKnown = this.lasting && isCurrent && this.#states.get(repo) === line;
    this.#states.set(repo, line);
    return isKnown;
  }

  /** The client lost its memory (a compacted conversation): everything is sent in full again. */
  forgetSent(): void {
    this.#sent.clear();
    this.#states.clear();
  }

  /** What this client teaches about a repository. */
  learning(place: RepositoryPlace): LearningSession {
    const known = this.#learning.get(place.db) ?? new LearningSession(place, this.startedAt);
    this.#learning.set(place.db, known);
    return known;
  }

  /** The client went away: what its last question taught is written down. */
  async end(now: number): Promise<void> {
    for (const learning of this.#learning.values()) await learning.end(now);
  }

  note(call: SessionCall): void {
    this.calls.push(call);
    if (this.calls.length > MAX_CALLS) this.calls.shift();
  }
}
