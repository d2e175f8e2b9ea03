/**
 * `--server` and KNOWING_SERVER: a reading command is run by a team server, over its graphs, and prints what the server printed.
 * The repository is the one around the working directory, by its URL. Paths among the arguments are those of the repository.
 */
import { REMOTE_COMMANDS } from '../../engine/team/remote-commands.ts';
import { UserError } from '../../errors.ts';
import type { GlobalOptions } from './command.ts';
import type { ExitCode } from './exit-codes.ts';
import type { Output } from './output.ts';

interface Asking {
  readonly argv: readonly string[];
  readonly command: string;
  readonly globals: GlobalOptions;
  readonly out: Output;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Undefined when the command runs here. The variable is for questions only; the option is meant for this very command. */
export function serverFor(command: string, { server }: GlobalOptions, env: NodeJS.ProcessEnv): string | undefined {
  if (REMOTE_COMMANDS.has(command)) return server ?? (env.KNOWING_SERVER || undefined);
  if (server === undefined || OWN_WAY.has(command)) return undefined;
  throw new UserError('USAGE', `'${command}' is not asked of a server.`, { hint: 'Leave out --server; a server answers questions and indexes by itself.' });
}

export async function askServerFor(server: string, { argv, command, globals, out, cwd, env }: Asking): Promise<ExitCode> {
  const { remoteName, runRemotely, serverAddress } = await import('../../engine/team/server-client.ts');
  const repo = command === 'list' ? undefined : await remoteName(cwd, globals.repo);
  const { code, stdout, stderr } = await runRemotely(serverAddress(server, env), remoteWords(argv, command), repo);
  out.raw(stdout);
  if (stderr !== '') out.note(stderr.replace(/\n$/, ''));
  return code as ExitCode;
}

/** They use a server in a way of their own. */
const OWN_WAY = new Set(['mcp', 'pull']);

const OWN = new Set(['--server', '--repo']);

/** The command first, then its arguments, without the options that say where to ask. */
function remoteWords(argv: readonly string[], command: string): string[] {
  const words: string[] = [];
  let found = false;
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i] as string;
    if (word === '--') return [command, ...words, ...argv.slice(i)];
    if (OWN.has(word)) i++;
    else if (word === command && !found) found = true;
    else if (!OWN.has(word.split('=', 1)[0] as string)) words.push(word);
  }
  return [command, ...words];
}
