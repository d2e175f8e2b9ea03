/**
 * Fills units from the servers: each server in turn, a batch of files at a time, the next batch read while the server
 * works on this one. Whatever happens to a server costs the files that it did not answer, and nothing else.
 */
import type { UnitClaims } from '../../model/layer.ts';
import type { Emit, FillOptions, LayerSubject } from '../contract.ts';
import type { Answer } from './ask-file.ts';
import { claimsOf } from './claims-of-file.ts';
import { Declarations, type FileDeclarations } from './declarations.ts';
import type { FoundServer } from './find-servers.ts';
import { COUNTS, type Counts, FileJudge, type JudgedSite, noCounts, OUTCOMES, type Overrides } from './judge-file.ts';
import { knownNames } from './known-names.ts';
import { endLeftovers } from './leftover-servers.ts';
import { overrideCheck } from './override-check.ts';
import { Plausibility } from './plausibility.ts';
import { type AskedPlace, PlaceResolver, type ResolvedPlace } from './resolved-places.ts';
import { type FileAnswers, type OpenFile, ServerGivenUp, ServerRun } from './server-run.ts';
import type { ServerUnit } from './server-unit.ts';
import { type KnownNames, type Site, sitesOf } from './sites.ts';

/** Files that are open at a time, and the questions about them: what a server holds of them is bounded. */
const BATCH_FILES = 16;
const SHOWN_EVERY_MS = 1_000;

export async function fillFromServers(
  subject: LayerSubject,
  units: readonly ServerUnit[],
  emit: Emit<ServerUnit>,
  { signal, status }: Pick<FillOptions, 'signal' | 'status'>,
): Promise<void> {
  endLeftovers(subject.home);
  const counts = noCounts();
  const declarations = await Declarations.open(subject);
  const isKnown = await knownNames(subject);
  for (const group of byServer(units)) {
    const filling = new ServerFilling({ subject, declarations, isKnown, emit, counts, signal }, group);
    const shown = status && setInterval(() => status(filling.waiting), SHOWN_EVERY_MS);
    const problem = await filling.run().finally(() => clearInterval(shown));
    status?.('');
    if (problem !== undefined) subject.note(problem);
  }
  for (const name of COUNTS) if (counts[name] > 0) subject.count({ what: OUTCOMES[name], count: counts[name] });
}

function byServer(units: readonly ServerUnit[]): ServerUnit[][] {
  const groups = new Map<string, ServerUnit[]>();
  for (const unit of units) groups.set(unit.found.server.id, [...(groups.get(unit.found.server.id) ?? []), unit]);
  return [...groups.values()];
}

interface FillContext {
  readonly subject: LayerSubject;
  readonly declarations: Declarations;
  readonly isKnown: KnownNames;
  readonly emit: Emit<ServerUnit>;
  readonly counts: Counts;
  readonly signal: AbortSignal;
}

interface Prepared {
  readonly unit: ServerUnit;
  /** Undefined for a file that is edited since it was indexed. */
  readonly file: OpenFile | undefined;
}

class ServerFilling {
  readonly #context: FillContext;
  readonly #units: readonly ServerUnit[];
  readonly #found: FoundServer;
  readonly #run: ServerRun;
  readonly #resolver: PlaceResolver;
  readonly #overrides: Overrides;
  readonly #plausibility = new Plausibility();
  #held: { readonly unit: ServerUnit; readonly claims: UnitClaims; readonly isWhole: boolean }[] = [];
  readonly #emitted = new Set<ServerUnit>();
  #partial = 0;

  constructor(context: FillContext, units: readonly ServerUnit[]) {
    this.#context = context;
    this.#units = units;
    this.#found = (units[0] as ServerUnit).found;
    this.#run = new ServerRun(this.#found, context.subject, context.signal);
    this.#overrides = overrideCheck(context.subject);
    this.#resolver = new PlaceResolver(context.subject, context.declarations);
  }

  get waiting(): string {
    return this.#run.waiting;
  }

  /** What went wrong, in words. */
  async run(): Promise<string | undefined> {
    try {
      await this.#batches();
      await this.#release(true);
      return this.#troubles();
    } catch (error) {
      if (!(error instanceof ServerGivenUp)) throw error;
      await this.#giveUp();
      return `${this.#found.server.id} was given up: ${error.message}`;
    } finally {
      await this.#run.end();
    }
  }

  #troubles(): string | undefined {
    const { id } = this.#found.server;
    const restarts = this.#run.restarts.map((why) => `${id} was started again ${why}`);
    const partial =
      this.#partial === 0
        ? []
        : [`${id} had no time for some questions about ${this.#partial === 1 ? 'one file' : `${this.#partial} files`}, which the next run asks about again`];
    return [...restarts, ...partial].join('; ') || undefined;
  }

  async #batches(): Promise<void> {
    let next = this.#prepare(0);
    for (let at = 0; at < this.#units.length && !this.#context.signal.aborted; at += BATCH_FILES) {
      const batch = await next;
      next = this.#prepare(at + BATCH_FILES);
      // A failure of the batch that is being read is met when it is its turn.
      next.catch(() => undefined);
      await this.#askBatch(batch);
    }
  }

  #prepare(at: number): Promise<Prepared[]> {
    const { subject, declarations, isKnown } = this.#context;
    return Promise.all(
      this.#units.slice(at, at + BATCH_FILES).map(async (unit) => {
        const declared = await declarations.of(unit.file.path);
        return {
          unit,
          file: declared && { declarations: declared, sites: await sitesOf(subject, declared, { isKnown, passedOver: this.#found.server.passedOver }) },
        };
      }),
    );
  }

  async #askBatch(batch: readonly Prepared[]): Promise<void> {
    const open = batch.flatMap(({ unit, file }) => (file === undefined ? [] : [{ unit, file }]));
    const answers = open.length === 0 ? [] : await this.#run.ask(open.map((o) => o.file));
    for (const { unit, file } of batch) if (file === undefined) await this.#emit(unit, undefined);
    for (const [i, { unit, file }] of open.entries()) if (answers[i] !== 'not reached') await this.#judge(unit, file, answers[i]);
    await this.#release(false);
  }

  async #judge(unit: ServerUnit, file: OpenFile, answers: FileAnswers | undefined): Promise<void> {
    if (answers === undefined) return this.#emit(unit, undefined);
    const { declarations, sites } = file;
    const judged: JudgedSite[] = await Promise.all(
      sites.map(async (site, i) => ({ site, places: await this.#placesOf(answers.answers[i], { ...site, file: declarations.file }) })),
    );
    const late = answers.late + (await this.#askAboutMade(file, judged));
    const satisfied = await this.#satisfied(answers, declarations);
    const verdict = await new FileJudge(declarations, this.#overrides, this.#found.server).judge(judged, satisfied);
    for (const name of COUNTS) this.#context.counts[name] += verdict.counts[name];
    this.#plausibility.add(verdict.counts);
    this.#held.push({ unit, claims: await claimsOf(this.#context.subject, declarations, verdict), isWhole: late === 0 });
  }

  /** Puts what a macro made into the trait's words. Gives how many questions were not answered. */
  async #askAboutMade(file: OpenFile, judged: JudgedSite[]): Promise<number> {
    const made = this.#found.server.declarationsOfMade ? judged.filter(({ site, places }) => this.#isMade(site, places)) : [];
    if (made.length === 0) return 0;
    const said = await this.#run.askDeclarations(
      file,
      made.map((j) => j.site),
    );
    for (const [i, one] of made.entries()) {
      const places = await this.#placesOf(said?.answers[i], { ...one.site, file: file.declarations.file });
      if (places?.some((p) => p.is === 'symbol')) judged[judged.indexOf(one)] = { site: one.site, places };
    }
    return said?.late ?? made.length;
  }

  /** A method of the repository that is said to be at a place which names nothing. */
  #isMade = ({ role, isMember, name }: Site, places: JudgedSite['places']): boolean =>
    role === 'call' && isMember && places !== undefined && places.length > 0 && places.every((p) => p.is === 'local') && this.#context.isKnown(name);

  /** The interfaces that types of the file satisfy, by position in its symbols. */
  async #satisfied({ implementations }: FileAnswers, { file }: FileDeclarations): Promise<Map<number, readonly ResolvedPlace[]>> {
    const satisfied = new Map<number, readonly ResolvedPlace[]>();
    for (const [index, answer] of implementations) satisfied.set(index, (await this.#placesOf(answer, { name: '', line: 0, column: 0, file })) ?? []);
    return satisfied;
  }

  async #placesOf(answer: Answer, from: AskedPlace): Promise<ResolvedPlace[] | undefined> {
    return answer && Promise.all(answer.map((place) => this.#resolver.resolve(place, from)));
  }

  /** Claims are kept back until the server has shown that it makes sense. */
  async #release(isLast: boolean): Promise<void> {
    const said = this.#plausibility.judge(isLast);
    if (said === 'nonsense') throw new ServerGivenUp('its answers contradict most of what the code says');
    if (said === 'unknown') return;
    const held = this.#held;
    this.#held = [];
    for (const { unit, claims, isWhole } of held) await this.#emit(unit, claims, isWhole);
  }

  /** What is not whole counts until the next run, which finds it in another state than it wants. */
  async #emit(unit: ServerUnit, claims: UnitClaims | undefined, isWhole = true): Promise<void> {
    this.#emitted.add(unit);
    if (!isWhole) this.#partial++;
    await this.#context.emit(isWhole ? unit : { ...unit, state: `${unit.state} partial` }, claims);
  }

  /** What was not answered is reported, and tried again next time. */
  async #giveUp(): Promise<void> {
    this.#held = [];
    for (const unit of this.#units) if (!this.#emitted.has(unit)) await this.#emit(unit, undefined);
  }
}
