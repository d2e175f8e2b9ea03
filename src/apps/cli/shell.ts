/**
 * One run of the command line, from arguments to an exit code. Finds the command, parses, runs it, and turns whatever
 * is thrown into words. Nothing here touches the process, so tests and other programs can call it.
 */
import type { CommandContext } from './command.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { Output, type OutputOptions, wantsColor } from './output.ts';
import { type Invocation, parseArguments } from './program.ts';
import { commandNames, listCommands, loadCommand, loadCommands } from './registry.ts';
import { reportError } from './report-error.ts';

/** What people try on an unknown program. */
const VERSION_FLAGS = new Set(['--version', '-V', '-v']);

export interface ShellEnvironment extends Pick<OutputOptions, 'stdout' | 'stderr'> {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

export async function runShell(words: readonly string[], environment: ShellEnvironment): Promise<ExitCode> {
  const argv = VERSION_FLAGS.has(words[0] ?? '') ? ['version', ...words.slice(1)] : words;
  const flags = beforeDashes(argv);
  const { env, stdout, stderr } = environment;
  const wanted = !flags.includes('--no-color');
  const color = { stdout: wantsColor(env, wanted, stdout), stderr: wantsColor(env, wanted, stderr) };
  const out = new Output({ stdout, stderr, json: flags.includes('--json'), color });
  try {
    const parsed = parseArguments(argv, await commandsFor(argv));
    if ('print' in parsed) out.raw(parsed.print);
    else return await (await placeOf(parsed.run, argv, out, environment))();
    return EXIT.fine;
  } catch (error) {
    return reportError(error, out, flags.includes('--verbose'));
  }
}

/** Here, or on the server that the user names. */
async function placeOf(invocation: Invocation, argv: readonly string[], out: Output, environment: ShellEnvironment): Promise<() => Promise<ExitCode>> {
  const { command, globals } = invocation;
  if (globals.server === undefined && !environment.env.KNOWING_SERVER) return () => run(invocation, out, environment);
  const { askServerFor, serverFor } = await import('./ask-server.ts');
  const server = serverFor(command.name, globals, environment.env);
  return server === undefined
    ? () => run(invocation, out, environment)
    : () => askServerFor(server, { argv, command: command.name, globals, out, cwd: environment.cwd, env: environment.env });
}

async function run({ command, args, options, globals }: Invocation, out: Output, { cwd, env }: ShellEnvironment): Promise<ExitCode> {
  // A command states the type of its own options; the parser that made them was built from the same record.
  const context: CommandContext<never> = { args, options: options as never, globals, out, cwd, env };
  const verdict = await command.run(context);
  return verdict === 'failed' ? EXIT.checkFailed : EXIT.fine;
}

/** One module when the command is plain to see, none for the list of them, all for mistakes and everything else. */
async function commandsFor(argv: readonly string[]) {
  const first = argv.find((word, i) => !word.startsWith('-') && !takesValue(argv[i - 1]));
  if (first === undefined) return listCommands();
  return commandNames().includes(first) ? [await loadCommand(first)] : loadCommands();
}

const TAKE_VALUES = new Set(['--repo', '--db', '--store', '--server']);
const takesValue = (word: string | undefined) => word !== undefined && TAKE_VALUES.has(word);

const beforeDashes = (argv: readonly string[]) => (argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv);
