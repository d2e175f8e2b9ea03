/** A team's server as a process, on a PostgreSQL of the tests' own, with two small repositories that it follows. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startPostgres, type TestPostgres } from '../postgres/server.ts';
import { type Finished, MAIN, run } from './knowing.ts';

export const WEBHOOK_SECRET = 'a secret of the tests';

export interface TeamServer {
  readonly url: string;
  readonly process: ChildProcess;
  /** What it logged so far. */
  log(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export class TestTeam {
  readonly postgres: TestPostgres;
  readonly store: string;
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'knowing-team-')));
  readonly #servers: TeamServer[] = [];

  static async start(): Promise<TestTeam> {
    const team = new TestTeam(await startPostgres());
    team.commit('shop', { 'shop/orders.py': 'def place(items):\n    return total(items)\n\n\ndef total(items):\n    return sum(items)\n' });
    team.commit('vault', { 'vault/keys.py': 'def open_vault(code):\n    return unlock(code)\n\n\ndef unlock(code):\n    return code == 1\n' });
    return team;
  }

  private constructor(postgres: TestPostgres) {
    this.postgres = postgres;
    this.store = `${postgres.url}?schema=team_${process.pid}_${Date.now() % 100_000}`;
  }

  /** A repository of that name with one commit more. */
  commit(name: string, files: Readonly<Record<string, string>>): void {
    const folder = this.remote(name);
    mkdirSync(folder, { recursive: true });
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'init.defaultBranch=main', ...args], { cwd: folder, stdio: 'pipe' });
    git('init', '--quiet');
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    git('add', '--all');
    git('commit', '--quiet', '--message', 'next');
  }

  remote = (name: string): string => join(this.folder, 'remotes', name);

  knowing(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Finished> {
    return run(process.execPath, [MAIN, ...args], { cwd: this.folder, env: { KNOWING_HOME: join(this.folder, 'home'), KNOWING_STORE: this.store, ...env } });
  }

  async token(...args: string[]): Promise<string> {
    const { stdout, stderr } = await this.knowing(['token', 'create', ...args]);
    if (!stdout.startsWith('knw_')) throw new Error(stderr);
    return stdout.trim();
  }

  /** Follows both repositories and waits until they are indexed. */
  async fill(server: TeamServer, admin: string): Promise<void> {
    for (const name of ['shop', 'vault']) await this.knowing(['track', this.remote(name), '--poll', '0']);
    await this.until(async () => {
      const { body } = await ask(server, '/api/repos', { token: admin });
      const listed = (body as { repositories: { state: string }[] }).repositories;
      return listed.length === 2 && listed.every((r) => r.state === 'indexed');
    });
  }

  async until(isTrue: () => Promise<boolean>, server?: TeamServer): Promise<void> {
    for (let tries = 0; tries < 600; tries++) {
      if (await isTrue()) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`it never came true: ${server?.log() ?? ''}`);
  }

  async serve(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<TeamServer> {
    const data = join(this.folder, `data-${this.#servers.length}`);
    const child = spawn(process.execPath, [MAIN, 'server', '--port', '0', '--data', data, ...args], {
      cwd: this.folder,
      env: {
        ...process.env,
        KNOWING_HOME: join(this.folder, 'home'),
        KNOWING_STORE: this.store,
        KNOWING_WEBHOOK_SECRET: WEBHOOK_SECRET,
        KNOWING_DB: '',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const server = await started(child);
    this.#servers.push(server);
    return server;
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) await server.stop('SIGKILL');
    await this.postgres.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function started(child: ChildProcess): Promise<TeamServer> {
  let said = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return new Promise((resolve, reject) => {
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      const url = /Listening on (https?:\S+)/.exec(said)?.[1];
      const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
        child.kill(signal);
        return exited;
      };
      if (url !== undefined) resolve({ url, process: child, log: () => said, stop });
    });
    exited.then(() => reject(new Error(said)));
  });
}

export interface AskOptions {
  readonly token?: string | undefined;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export async function ask(server: Pick<TeamServer, 'url'>, path: string, { token, method, headers, body }: AskOptions = {}) {
  const response = await fetch(`${server.url}${path}`, {
    ...(method !== undefined && { method }),
    ...(body !== undefined && { body }),
    headers: { ...(token !== undefined && { Authorization: `Bearer ${token}` }), ...headers },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text.startsWith('{') ? (JSON.parse(text) as object) : undefined };
}
