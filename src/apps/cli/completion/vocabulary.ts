/** What a shell may complete, drawn from the records of the commands: one shape for all four shells. */
import type { CommandSpec, Completes, OptionSpec } from '../command.ts';

export interface Flag {
  /** `--limit`. */
  readonly name: string;
  readonly summary: string;
  readonly takesValue: boolean;
  readonly choices: readonly string[];
  /** What the script asks this program for when the value is typed. */
  readonly completes: Completes | undefined;
}

export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly Flag[];
  /** Fixed values of its first argument. */
  readonly choices: readonly string[];
  /** What its arguments are, where only the index or the roster can tell. */
  readonly completes: Completes | undefined;
}

export interface Vocabulary {
  readonly globals: readonly Flag[];
  readonly commands: readonly CompletedCommand[];
}

export function completionVocabulary(commands: readonly CommandSpec[], globals: readonly OptionSpec[]): Vocabulary {
  return {
    globals: [...globals.map(toFlag), { name: '--help', summary: 'print help', takesValue: false, choices: [], completes: undefined }],
    commands: commands.map(({ name, summary, options, arguments: args }) => ({
      name,
      summary,
      flags: (options ?? []).map(toFlag),
      choices: args?.[0]?.choices ?? args?.[0]?.offers ?? [],
      completes: args?.[0]?.completes,
    })),
  };
}

function toFlag({ flags, summary, choices, offers, completes }: OptionSpec): Flag {
  const name = /--[\w-]+/.exec(flags)?.[0] ?? flags;
  return { name, summary, takesValue: flags.includes('<'), choices: choices ?? offers ?? [], completes };
}
