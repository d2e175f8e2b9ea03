/**
 * The record of a command. One file per command in commands/, named after it; the shell finds it there,
 * makes help, completion and parsing out of the record, and calls `run`. A command module imports heavy things inside
 * `run`, because help and completion load all of them. See docs/adding-a-command.md.
 */
import type { Output } from './output.ts';

/** What only the index or the roster knows: the completion script asks this program for it. */
export const COMPLETES = ['symbols', 'repositories'] as const;
export type Completes = (typeof COMPLETES)[number];

export interface ArgumentSpec {
  /** `<name>` is required, `[name]` optional, a trailing `...` takes several. */
  readonly syntax: string;
  readonly summary: string;
  readonly choices?: readonly string[];
  /** Values that completion offers where others, or several with commas, are taken too. */
  readonly offers?: readonly string[];
  readonly completes?: Completes;
}

export interface OptionSpec {
  /** `--limit <n>`, `--purge`, `--no-progress`. */
  readonly flags: string;
  readonly summary: string;
  readonly choices?: readonly string[];
  readonly offers?: readonly string[];
  readonly completes?: Completes;
  /** Throws a UserError for a value that it cannot take. */
  readonly parse?: (text: string) => unknown;
  readonly default?: unknown;
  /** An older spelling that goes on working and is not shown; a flag without a value stands for `value`. */
  readonly formerly?: { readonly flags: string; readonly value?: unknown };
}

interface Example {
  /** Without the program's name: `query Store.put`. */
  readonly line: string;
  readonly says: string;
}

/** Options that every command takes. */
export interface GlobalOptions {
  readonly repo?: string;
  /** `--db` or `--store`. */
  readonly db?: string;
  readonly server?: string;
  readonly json: boolean;
  readonly verbose: boolean;
}

export interface CommandContext<Options = Record<string, unknown>> {
  /** Positional arguments in order; a variadic one contributes each of its values. */
  readonly args: readonly string[];
  readonly options: Options;
  readonly globals: GlobalOptions;
  readonly out: Output;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** What a user wants to do; `--help` lists the commands under these, in this order. */
export const COMMAND_GROUPS = ['ask', 'change', 'review', 'keep fresh', 'trust', 'maintain'] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

export interface CommandSpec<Options = never> {
  readonly name: string;
  readonly group: CommandGroup;
  /** One line, for the list of commands. */
  readonly summary: string;
  /** A paragraph for the command's own help. */
  readonly description?: string;
  readonly arguments?: readonly ArgumentSpec[];
  readonly options?: readonly OptionSpec[];
  readonly examples: readonly Example[];
  /** Resolves to 'failed' when what it checked is not as it should be (exit code 1). */
  run(context: CommandContext<Options>): Promise<'failed' | undefined>;
}
