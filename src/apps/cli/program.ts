/**
 * Arguments in, what to do out: the command with its parsed arguments, or a text to print (help). Built on commander
 * from the records of the commands, which also gives "did you mean". Nothing runs and nothing is printed here; wrong
 * usage is a UserError.
 */
import { Argument, Command, CommanderError, Option } from 'commander';
import { UserError } from '../../errors.ts';
import { closestWord } from '../../util/closest-word.ts';
import { ownCommand } from '../../util/own-command.ts';
import { type ArgumentSpec, COMMAND_GROUPS, type CommandGroup, type CommandSpec, type GlobalOptions, type OptionSpec } from './command.ts';
import { oneOf } from './one-of.ts';

export interface Invocation {
  readonly command: CommandSpec;
  readonly args: readonly string[];
  readonly options: Record<string, unknown>;
  readonly globals: GlobalOptions;
}

export type Parsed = { readonly run: Invocation } | { readonly print: string };

const ABOUT = 'knowing: which code matters for a task, what breaks if it changes, what to test. Local, no model, no key.';
const FOOTER = `
Examples:
  $ knowing context "how does a session expire"
                                      which code matters, ranked; indexes the repository first
  $ knowing blast-radius Store.put    what breaks if it changes
  $ knowing test-scope                which tests to run for the changes at hand
  $ knowing context --help            options and examples of one command

Exit codes: 0 success, 1 a check failed, 2 wrong use, 3 a daemon is already running, 70 a bug in knowing.`;

export const GLOBAL_OPTIONS: readonly OptionSpec[] = [
  { flags: '--repo <path or name>', summary: 'repository to work on (default: the one around the working directory)', completes: 'repositories' },
  { flags: '--db <file>', summary: 'database file to use instead of the default one' },
  { flags: '--store <location>', summary: 'store to use, such as postgres://host/database; KNOWING_STORE does the same' },
  { flags: '--server <url>', summary: 'ask a team server instead (token: KNOWING_TOKEN); KNOWING_SERVER does the same' },
  { flags: '--json', summary: 'print the result as JSON' },
  { flags: '--verbose', summary: 'say more: diagnostics, causes of errors' },
  { flags: '--no-color', summary: 'no colours (NO_COLOR does the same)' },
];

export function parseArguments(argv: readonly string[], commands: readonly CommandSpec[]): Parsed {
  let printed = '';
  let invocation: Invocation | undefined;
  const program = buildProgram(commands, (found) => {
    invocation = found;
  });
  const writeOut = (text: string) => {
    printed += text;
  };
  for (const each of [program, ...program.commands]) each.configureOutput({ writeOut, writeErr: () => undefined }).exitOverride();
  try {
    program.parse(argv.length === 0 ? ['--help'] : argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw error.code === 'commander.help' ? nothingToRun(argv, commands) : usageError(error, argv);
  }
  return invocation === undefined ? { print: printed } : { run: invocation };
}

function buildProgram(commands: readonly CommandSpec[], found: (invocation: Invocation) => void): Command {
  const program = new Command('knowing')
    .description(ABOUT)
    .usage('<command> [options]')
    .helpOption('-h, --help', 'print help')
    .addHelpText('after', `${FOOTER}${startedOtherwise()}`);
  program.configureHelp({ showGlobalOptions: true });
  program.addHelpCommand(
    new Command('help').argument('[command]').helpOption(false).helpGroup(groupHeading('maintain')).summary('print the help of a command'),
  );
  for (const option of GLOBAL_OPTIONS) program.addOption(toOption(option));
  for (const group of COMMAND_GROUPS) for (const command of commands.filter((c) => c.group === group)) program.addCommand(toCommand(command, found));
  return program;
}

function toCommand(spec: CommandSpec, found: (invocation: Invocation) => void): Command {
  const command = new Command(spec.name)
    .summary(spec.summary)
    .helpGroup(groupHeading(spec.group))
    .description(spec.description ?? `${capitalise(spec.summary)}.`)
    .helpOption('-h, --help', 'print this help');
  command.configureHelp({ showGlobalOptions: true });
  for (const argument of spec.arguments ?? []) command.addArgument(toArgument(argument));
  for (const option of spec.options ?? []) command.addOption(toOption(option));
  for (const { parse, formerly } of spec.options ?? []) if (formerly !== undefined) command.addOption(toOption({ ...formerly, summary: '', parse }).hideHelp());
  command.addHelpText('after', `${exampleText(spec)}${startedOtherwise()}`);
  return command.action(() => {
    const { repo, db, store, server, json, verbose } = command.optsWithGlobals();
    const location = db ?? store;
    const globals = {
      ...(repo === undefined ? {} : { repo }),
      ...(location === undefined ? {} : { db: location }),
      ...(server === undefined ? {} : { server }),
      json: json === true,
      verbose: verbose === true,
    };
    found({ command: spec, args: command.args, options: withFormerNames(command.opts(), spec), globals });
  });
}

function toArgument({ syntax, summary, choices }: ArgumentSpec): Argument {
  const argument = new Argument(syntax, summary);
  return choices === undefined ? argument : argument.choices(choices).argParser(oneOf(`<${argument.name()}>`, choices));
}

function toOption({ flags, summary, choices, parse, default: value }: Omit<OptionSpec, 'parse'> & { parse?: OptionSpec['parse'] | undefined }): Option {
  const option = new Option(flags, summary);
  if (choices !== undefined) option.choices(choices).argParser(oneOf(option.long ?? flags, choices));
  if (parse !== undefined) option.argParser(parse);
  if (value !== undefined) option.default(value);
  return option;
}

/** Values that came under an older name, under the name of today. */
function withFormerNames(given: Record<string, unknown>, { options = [] }: CommandSpec): Record<string, unknown> {
  const values = { ...given };
  for (const { flags, formerly } of options) {
    const former = formerly && new Option(formerly.flags).attributeName();
    if (former === undefined || values[former] === undefined) continue;
    values[new Option(flags).attributeName()] = formerly?.value ?? values[former];
    delete values[former];
  }
  return values;
}

function exampleText({ examples }: CommandSpec): string {
  const width = Math.max(...examples.map(({ line }) => line.length));
  return `\nExamples:\n${examples.map(({ line, says }) => `  $ knowing ${line.padEnd(width)}   ${says}`).join('\n')}`;
}

/** Examples say `knowing`, whatever starts it; where that is something else, this says what. */
function startedOtherwise(): string {
  const program = ownCommand('');
  return program === 'knowing' ? '' : `\n\nWhere it says knowing, type: ${program}`;
}

/** Commander says `error: message\n(Did you mean x?)`; ours is a message and a hint. */
function usageError(error: CommanderError, argv: readonly string[]): UserError {
  const [first = '', suggestion] = error.message.split('\n');
  const isKnown = error.code !== 'commander.unknownCommand' && argv[0]?.startsWith('-') === false;
  const hint = suggestion === undefined ? `run \`${ownCommand(`${isKnown ? `${argv[0]} ` : ''}--help`)}\`` : decapitalise(suggestion.slice(1, -1));
  return new UserError('USAGE', first.replace(/^error: /, '').replace(/\.$/, ''), { hint });
}

/** Commander would print the whole help on stderr: options without a command, or `help` of one that does not exist. */
function nothingToRun(argv: readonly string[], commands: readonly CommandSpec[]): UserError {
  const asked = argv.slice(argv.indexOf('help') + 1).find((word) => !word.startsWith('-'));
  if (!argv.includes('help') || asked === undefined) return new UserError('USAGE', 'no command given', { hint: `run \`${ownCommand('--help')}\`` });
  const close = closestWord(
    asked,
    commands.map(({ name }) => name),
  );
  return new UserError('USAGE', `unknown command '${asked}'`, { hint: close === undefined ? `run \`${ownCommand('--help')}\`` : `did you mean ${close}?` });
}

const groupHeading = (group: CommandGroup) => `${capitalise(group)}:`;
const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const decapitalise = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
