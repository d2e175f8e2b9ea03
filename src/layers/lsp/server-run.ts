/**
 * One server at work on the files of its language: started, warmed up, asked about a batch of files at a time, started
 * again when it dies or falls silent, a few times at most. A file that it dies of twice is given up; so is the server when
 * its answers contradict most of what is known.
 */

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LayerSubject } from '../contract.ts';
import { type Answer, type AskedSites, askDeclarations, askImplementations, askSites, type Gate, gate } from './ask-file.ts';
import { LspSession } from './client/lsp-session.ts';
import { RequestFailed, ServerGone } from './client/server-process.ts';
import type { FileDeclarations } from './declarations.ts';
import type { FoundServer } from './find-servers.ts';
import { type Forget, noteServer } from './leftover-servers.ts';
import type { Site } from './sites.ts';

export interface OpenFile {
  readonly declarations: FileDeclarations;
  readonly sites: readonly Site[];
}

export interface FileAnswers {
  readonly answers: readonly Answer[];
  readonly implementations: ReadonlyMap<number, Answer>;
  /** Questions that were not answered and may be another time. */
  readonly late: number;
}

const TIMEOUT_SECONDS = 60;
/** What a server is told that it may take, where it can be told. */
const MEGABYTES = 4_096;
/** Batches of files after which a server that has grown too heavy is started anew: one that is heavy from the start would do little else. */
const BATCHES_BETWEEN = 8;
/** Starts in a row without a batch of files in between, and in all. */
const STARTS_IN_A_ROW = 4;
const MOST_STARTS = 20;

const NO_QUESTIONS: FileAnswers = { answers: [], implementations: new Map(), late: 0 };

/** A file that no time was left for. */
export type NotReached = 'not reached';

const LONG_SILENCE_SECONDS = 5;
const PROBES = 5;
const PROBE_EVERY_MS = 400;

/** The server cannot be used any more; what it was asked last stays unanswered. */
export class ServerGivenUp extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ServerGivenUp';
  }
}

/** The user's time has passed before the server could be asked. */
class OutOfTime extends Error {}

export class ServerRun {
  readonly #found: FoundServer;
  readonly #subject: LayerSubject;
  readonly #signal: AbortSignal;
  readonly #enter: Gate;
  #session: LspSession | undefined;
  #forget: Forget = () => undefined;
  #starts = 0;
  #inARow = 0;
  #renewals = 0;
  /** Why it ended last. */
  #reason = '';
  /** Since the last start. */
  #batches = 0;

  constructor(found: FoundServer, subject: LayerSubject, signal: AbortSignal) {
    this.#found = found;
    this.#subject = subject;
    this.#signal = signal;
    this.#enter = gate(found.server.concurrency, signal);
  }

  /** Answers for each file; undefined for one that the server does not survive. Throws ServerGivenUp. */
  async ask(files: readonly OpenFile[]): Promise<(FileAnswers | NotReached | undefined)[]> {
    try {
      return (await this.#askTogether(files)).map((said) => this.#heard(said));
    } catch (error) {
      if (error instanceof OutOfTime) return files.map(() => 'not reached');
      if (!(error instanceof ServerGone)) throw error;
      this.#reason = error.message;
    }
    // Whichever of them it died of: one by one the others are answered.
    const answers: (FileAnswers | NotReached | undefined)[] = [];
    for (const file of files) answers.push(await this.#askAlone(file));
    return answers;
  }

  /** Where names of a file are declared; undefined when the server did not live to say it. Throws ServerGivenUp. */
  async askDeclarations(file: OpenFile, sites: readonly Site[]): Promise<AskedSites | undefined> {
    try {
      const session = await this.#started([file]);
      this.#open(session, file.declarations);
      const asked = await askDeclarations(session, this.#subject, file.declarations.file.path, sites, this.#enter);
      session.close(this.#pathOf(file.declarations));
      return asked;
    } catch (error) {
      if (!(error instanceof OutOfTime || error instanceof ServerGone)) throw error;
      if (error instanceof ServerGone) this.#reason = error.message;
      return undefined;
    }
  }

  /** How often it had to be started again, and why, in words. */
  get restarts(): readonly string[] {
    const [ended, renewed] = [this.#starts - this.#renewals - 1, this.#renewals];
    return [...(ended > 0 ? [`${times(ended)}, because ${this.#reason}`] : []), ...(renewed > 0 ? [`${times(renewed)}, to keep its memory in bounds`] : [])];
  }

  /** What it is waited for, in words; empty while it answers. */
  get waiting(): string {
    const { id } = this.#found.server;
    if (this.#session === undefined || this.#session.gone) return `${id} is started`;
    const { silentSeconds, memory, warm } = this.#session;
    if (silentSeconds < LONG_SILENCE_SECONDS) return warm ? '' : `${id} reads the project`;
    return `${id} ${warm ? 'is silent for' : 'reads the project:'} ${silentSeconds} s${memory && `, ${memory}`}`;
  }

  async end(): Promise<void> {
    await this.#session?.end();
    this.#forget();
  }

  async #askAlone(file: OpenFile): Promise<FileAnswers | NotReached | undefined> {
    try {
      return this.#heard((await this.#askTogether([file]))[0] as FileAnswers);
    } catch (error) {
      if (error instanceof OutOfTime) return 'not reached';
      if (!(error instanceof ServerGone)) throw error;
      this.#reason = error.message;
      return undefined;
    }
  }

  /** A file of which nothing was answered in time has not been asked about. */
  #heard(said: FileAnswers): FileAnswers | NotReached | undefined {
    if (!saysNothing(said)) return said;
    return this.#signal.aborted ? 'not reached' : undefined;
  }

  async #askTogether(files: readonly OpenFile[]): Promise<FileAnswers[]> {
    if (files.every((f) => f.sites.length === 0) && !this.#asksTypes) return files.map(() => NO_QUESTIONS);
    const session = await this.#started(files);
    for (const { declarations } of files) this.#open(session, declarations);
    const asked = await Promise.all(files.map((file) => this.#askFile(session, file)));
    for (const { declarations } of files) session.close(this.#pathOf(declarations));
    // Its last questions timed out, and then it was ended: what they would have said is not known.
    if (session.gone) throw session.gone;
    this.#inARow = 0;
    this.#batches++;
    if (this.#batches >= BATCHES_BETWEEN && (await session.isHeavy())) await this.#renew(session);
    return asked;
  }

  async #renew(session: LspSession): Promise<void> {
    await session.end();
    this.#renewals++;
  }

  async #askFile(session: LspSession, { declarations, sites }: OpenFile): Promise<FileAnswers> {
    const named = await askSites(session, this.#subject, declarations.file.path, sites, this.#enter);
    if (!this.#asksTypes || !session.findsImplementations) return { ...named, implementations: new Map() };
    const typed = await askImplementations(session, this.#subject, declarations, this.#enter);
    return { answers: named.answers, implementations: typed.answers, late: named.late + typed.late };
  }

  async #started(files: readonly OpenFile[]): Promise<LspSession> {
    if (this.#session !== undefined && !this.#session.gone) return this.#session;
    if (this.#signal.aborted) throw new OutOfTime();
    const failures = this.#starts - this.#renewals;
    if (this.#inARow >= STARTS_IN_A_ROW || failures >= MOST_STARTS) throw new ServerGivenUp(`it ended ${times(failures)}: ${this.#reason}`);
    this.#inARow++;
    this.#batches = 0;
    const isFirst = this.#starts++ === 0;
    const { server, command } = this.#found;
    try {
      const { root } = this.#subject.repo;
      this.#session = await LspSession.open({
        server,
        command,
        root,
        signal: this.#signal,
        megabytes: server.megabytes ?? MEGABYTES,
        timeoutMs: (server.timeoutSeconds ?? TIMEOUT_SECONDS) * 1_000,
      });
    } catch (error) {
      if (!(error instanceof ServerGone || error instanceof RequestFailed)) throw error;
      if (this.#signal.aborted) throw new OutOfTime();
      if (isFirst) throw new ServerGivenUp(`it could not be started: ${error.message}`);
      return this.#started(files);
    }
    this.#forget();
    if (this.#session.pid !== undefined) this.#forget = noteServer(this.#subject.home, this.#session.pid);
    await this.#warmUp(this.#session, files);
    if (this.#signal.aborted) throw new OutOfTime();
    if (this.#session.gone) throw this.#session.gone;
    if (!this.#session.wasHeard && files.some((f) => f.sites.length > 0)) {
      this.#session.kill('it never answered');
      throw new ServerGivenUp('it never answered');
    }
    this.#session.warm = true;
    return this.#session;
  }

  /** A file is opened, because servers read a project when they are shown a part of it; then questions are put until one is answered. */
  async #warmUp(session: LspSession, files: readonly OpenFile[]): Promise<void> {
    const probe = files.find((f) => f.sites.some(isProbe)) ?? files[0];
    if (probe === undefined) return;
    const end = performance.now() + this.#found.server.warmUpSeconds * 1_000;
    this.#open(session, probe.declarations);
    const sites = [...probe.sites.filter(isProbe), ...probe.sites].slice(0, PROBES);
    while (performance.now() < end && !session.gone && !this.#signal.aborted) {
      if ((await this.#answersAny(session, probe.declarations, sites)) && !session.isBusy) break;
      await sleep(PROBE_EVERY_MS);
    }
    session.close(this.#pathOf(probe.declarations));
  }

  async #answersAny(session: LspSession, { file }: FileDeclarations, sites: readonly Site[]): Promise<boolean> {
    const { answers } = await askSites(session, this.#subject, file.path, sites, this.#enter);
    return sites.length === 0 || answers.some((a) => a !== undefined && a.length > 0);
  }

  #open(session: LspSession, declarations: FileDeclarations): void {
    const { path, language } = declarations.file;
    session.open(this.#pathOf(declarations), this.#found.server.languageId?.(path) ?? language, declarations.text);
  }

  get #asksTypes(): boolean {
    return this.#found.server.structuralTypes === true;
  }

  #pathOf = ({ file }: FileDeclarations): string => join(this.#subject.repo.root, file.path);
}

/** Nothing was answered, and not for want of an answer. */
const saysNothing = ({ answers, implementations, late }: FileAnswers): boolean =>
  late > 0 && answers.every((a) => a === undefined) && [...implementations.values()].every((a) => a === undefined);

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** Places that lead into another file: they are answered only once the project was read. */
const isProbe = ({ expected }: Site): boolean => expected.some(({ target }) => target.fileId >= 0);
