/**
 * Starts git from a small process of its own. To start a process Linux copies the page tables of the one that asks:
 * 1.5 ms at 45 MB, 37 ms at 250 MB (docs/lab/latency.md), and nothing else runs meanwhile. Long-lived
 * processes call `startGitLauncher` before they have grown; whatever asks git goes through it from then on. It ends with
 * its parent, and when it ends before, git is started from here again.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execGit, type GitOutcome, type GitRun } from './exec-git.ts';
import { runGitThrough } from './git.ts';

export interface LaunchMessage extends GitRun {
  readonly id: number;
}

export interface OutcomeMessage {
  readonly id: number;
  readonly outcome: GitOutcome;
}

const ENTRY = new URL('./git-launcher-entry.js', import.meta.url);

/** Returns what ends it. Sources cannot be started as a process: then git is started from here, as ever. */
export function startGitLauncher(): () => void {
  if (extname(import.meta.url) !== '.js') return () => undefined;
  const launcher = new GitLauncher();
  runGitThrough((run) => launcher.run(run));
  return () => {
    runGitThrough(execGit);
    launcher.close();
  };
}

class GitLauncher {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, { readonly run: GitRun; readonly resolve: (outcome: GitOutcome | Promise<GitOutcome>) => void }>();
  #next = 0;

  constructor() {
    // As bytes: written out as JSON a megabyte takes 20 ms longer.
    this.#child = fork(fileURLToPath(ENTRY), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [], serialization: 'advanced' });
    this.#child.on('message', ({ id, outcome }: OutcomeMessage) => this.#settle(id, outcome));
    this.#child.on('error', () => this.#takeOver());
    this.#child.on('exit', () => this.#takeOver());
    this.#letGo();
  }

  run(run: GitRun): Promise<GitOutcome> {
    if (!this.#child.connected) return execGit(run);
    return new Promise((resolve) => {
      const id = this.#next++;
      this.#waiting.set(id, { run, resolve });
      // An answer is worth staying for.
      this.#child.ref();
      this.#child.channel?.ref();
      this.#child.send({ id, ...run } satisfies LaunchMessage, (error) => error && this.#takeOver());
    });
  }

  close(): void {
    if (this.#child.connected) this.#child.disconnect();
  }

  #settle(id: number, outcome: GitOutcome | Promise<GitOutcome>): void {
    this.#waiting.get(id)?.resolve(outcome);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#letGo();
  }

  /** The launcher is gone: what it was asked is asked from here. */
  #takeOver(): void {
    for (const [id, { run }] of [...this.#waiting]) this.#settle(id, execGit(run));
  }

  /** Waiting for the next question keeps nobody alive. */
  #letGo(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }
}
