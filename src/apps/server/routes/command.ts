/**
 * `POST /api/command`: a reading command of the command line, run here over the caller's repositories, so that
 * `knowing --server` prints exactly what a local one would. Only commands of the list, and no option that names a file of the
 * server or another store.
 */
import { Writable } from 'node:stream';
import type { ServedRepository } from '../../../engine/team/homes.ts';
import { REMOTE_COMMANDS } from '../../../engine/team/remote-commands.ts';
import { loadShell } from '../../launch.ts';
import { Refusal, sendJson } from '../answer.ts';
import { MAX_REQUEST } from '../limits.ts';
import { parseJson, readBytes } from '../read-bytes.ts';
import { at, type GuardedRoute } from '../route.ts';

const MAX_WORDS = 200;
const MAX_WORD = 20_000;
/** They choose another repository than the one that was checked, another store, or write files. */
const FORBIDDEN = /^--(?:repo|db|store|server|output|out|file|save|write|input|from-file|working-tree|watch|repair|fix)(?:=|$)|^-o$/;

export const command: GuardedRoute = {
  ...{ name: 'command', methods: ['POST'], needs: 'read', matches: at('/api/command') },
  handle: async ({ request, response, context, principal, note }) => {
    const { argv, repo } = parseCommand(parseJson(await readBytes(request, MAX_REQUEST)));
    note({ action: `command ${argv[0]}`, detail: argv.slice(1).join(' '), ...(repo === undefined ? {} : { repository: repo }) });
    const { home, repositories } = await context.rooms.of(principal);
    const about = argv[0] === 'list' ? undefined : repositoryFor(repositories, repo);
    const { runShell } = await loadShell();
    const [stdout, stderr] = [new Collected(), new Collected()];
    const words = about === undefined ? argv : [...argv.slice(0, 1), '--repo', about.name, ...argv.slice(1)];
    await context.line.answer(response, async () => {
      const code = await runShell(words, { cwd: home.cwd, env: home.env, stdout: stdout as never, stderr: stderr as never });
      const hide = hider([home.env.KNOWING_HOME ?? '', ...repositories.map((r) => r.root)]);
      sendJson(response, 200, { code, stdout: hide(stdout.text()), stderr: hide(stderr.text()) });
    });
  },
};

/** By name or URL and in no other way: a path would lead anywhere on the server's disk. */
function repositoryFor(repositories: readonly ServedRepository[], repo: string | undefined): ServedRepository {
  const found = repo === undefined && repositories.length === 1 ? repositories[0] : repositories.find((r) => r.name === repo || r.url === repo);
  if (found !== undefined) return found;
  const names = repositories.slice(0, MAX_NAMED).map((r) => r.name);
  throw new Refusal(404, `There is no repository '${(repo ?? '').slice(0, 100)}' here. There is ${names.join(', ') || 'none'}.`);
}

const MAX_NAMED = 12;

interface CommandRequest {
  readonly argv: readonly string[];
  readonly repo: string | undefined;
}

function parseCommand(body: unknown): CommandRequest {
  const { argv, repo } = (body ?? {}) as { argv?: unknown; repo?: unknown };
  const isList = Array.isArray(argv) && argv.length > 0 && argv.length <= MAX_WORDS;
  if (!isList || !argv.every((word) => typeof word === 'string' && word.length <= MAX_WORD)) throw new Refusal(400, 'argv is a list of words.');
  if (repo !== undefined && typeof repo !== 'string') throw new Refusal(400, 'repo is a name or a URL.');
  const words = argv as string[];
  if (!REMOTE_COMMANDS.has(words[0] as string)) throw new Refusal(403, `'${String(words[0]).slice(0, 40)}' is not a command that a server runs.`);
  const forbidden = words.find((word) => FORBIDDEN.test(word));
  if (forbidden !== undefined) throw new Refusal(403, `A server does not take ${forbidden.split('=', 1)[0]}.`);
  return { argv: words, repo };
}

/** Folders of the server, in whatever was printed. */
function hider(folders: readonly string[]): (text: string) => string {
  const longestFirst = folders.filter((folder) => folder !== '').sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((hidden, folder) => hidden.replaceAll(folder, '.'), text);
}

class Collected extends Writable {
  readonly #chunks: Buffer[] = [];

  override _write(chunk: Buffer | string, _: string, done: () => void): void {
    this.#chunks.push(Buffer.from(chunk as string));
    done();
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }
}
