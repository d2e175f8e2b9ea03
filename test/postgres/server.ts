/**
 * A PostgreSQL for tests: the one that KNOWING_TEST_POSTGRES names, or one of our own on a free port with a data folder that
 * is thrown away. Debian's packages put the programs under /usr/lib/postgresql/<version>/bin. Where there is none, tests
 * that need it are skipped, and say so.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestPostgres {
  /** Without a schema. */
  readonly url: string;
  /** Ends the server's processes at once, as a crash does; `start` brings it back. */
  crash(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const DEBIAN = '/usr/lib/postgresql';

function findPrograms(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((v) => join(DEBIAN, v, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

export const noPostgres: string | undefined =
  process.env.KNOWING_TEST_POSTGRES || findPrograms()
    ? undefined
    : 'no PostgreSQL: install Debian\'s package "postgresql", or set KNOWING_TEST_POSTGRES to a URL';

if (noPostgres) console.warn(`SKIPPED: ${noPostgres}`);

export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.KNOWING_TEST_POSTGRES;
  const nothing = async () => undefined;
  if (given) return { url: given, crash: nothing, start: nothing, stop: nothing };
  const server = new OwnServer(findPrograms() as string, await freePort());
  await server.start();
  return server;
}

class OwnServer implements TestPostgres {
  readonly url: string;
  readonly #bin: string;
  readonly #port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), 'knowing-pg-'));
  readonly #user = databaseUser();
  #process: ChildProcess | undefined;

  constructor(bin: string, port: number) {
    this.#bin = bin;
    this.#port = port;
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    if (this.#user) chownSync(this.#folder, this.#user.uid, this.#user.gid);
    const data = join(this.#folder, 'data');
    execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], {
      ...this.#user,
      cwd: this.#folder,
      stdio: 'ignore',
    });
  }

  async start(): Promise<void> {
    const settings = { listen_addresses: '127.0.0.1', port: this.#port, unix_socket_directories: '', max_connections: 200 };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#process = spawn(join(this.#bin, 'postgres'), ['-D', join(this.#folder, 'data'), ...args], {
      ...this.#user,
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await this.#ready(this.#process);
  }

  /** Resumes reading afterwards, so that the pipe never fills. */
  #ready(server: ChildProcess): Promise<void> {
    return new Promise((resolve, reject) => {
      let log = '';
      server.stderr?.on('data', (chunk) => {
        log = (log + String(chunk)).slice(-4_000);
        if (/ready to accept connections/.test(log)) resolve();
      });
      server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)));
    });
  }

  async crash(): Promise<void> {
    await this.#end('SIGQUIT');
  }

  async stop(): Promise<void> {
    await this.#end('SIGINT');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    if (running === undefined || running.exitCode !== null) return;
    const exited = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await exited;
  }
}

/** PostgreSQL refuses to run as root; Debian's package makes a user for it. */
function databaseUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
