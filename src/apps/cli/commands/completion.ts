/** `knowing completion <shell>`: a script that teaches a shell the commands and options of this version. */
import { UserError } from '../../../errors.ts';
import { COMPLETES, type CommandContext, type CommandSpec, type Completes } from '../command.ts';

const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
type Shell = (typeof SHELLS)[number];

export const command: CommandSpec = {
  name: 'completion',
  group: 'maintain',
  summary: 'print a completion script for a shell',
  description:
    'Prints a script that completes commands, options, their values, repositories and symbols. The script asks `knowing completion symbols <beginning>` and `knowing completion repositories` for what only the index knows.',
  arguments: [
    { syntax: '<shell>', summary: 'the shell to write it for', choices: [...SHELLS, ...COMPLETES] },
    { syntax: '[beginning]', summary: 'what was typed so far, for symbols and repositories' },
  ],
  examples: [
    { line: 'completion bash >> ~/.bashrc', says: 'complete commands, options and symbols with Tab' },
    { line: 'completion fish > ~/.config/fish/completions/knowing.fish', says: 'the same in fish' },
  ],
  async run(context) {
    const [what, beginning = ''] = context.args as [Shell | Completes, string?];
    const words = what === 'symbols' || what === 'repositories' ? await known(context, what, beginning) : undefined;
    context.out.raw(words === undefined ? await script(what as Shell) : words.map((word) => `${word}\n`).join(''));
  },
};

/** Whoever presses Tab wants no error message, and no index run either. */
async function known(context: CommandContext, what: Completes, beginning: string): Promise<string[]> {
  const { knownRepositories, knownSymbols } = await import('../completion/known-words.ts');
  try {
    return what === 'symbols' ? await knownSymbols(context, beginning) : await knownRepositories(context, beginning);
  } catch (error) {
    if (error instanceof UserError) return [];
    throw error;
  }
}

async function script(shell: Shell): Promise<string> {
  const [{ loadCommands }, { GLOBAL_OPTIONS }, { completionVocabulary }] = await Promise.all([
    import('../registry.ts'),
    import('../program.ts'),
    import('../completion/vocabulary.ts'),
  ]);
  const write = await writerFor(shell);
  return write(completionVocabulary(await loadCommands(), GLOBAL_OPTIONS));
}

async function writerFor(shell: Shell) {
  if (shell === 'bash') return (await import('../completion/bash.ts')).bashCompletion;
  if (shell === 'zsh') return (await import('../completion/zsh.ts')).zshCompletion;
  if (shell === 'fish') return (await import('../completion/fish.ts')).fishCompletion;
  return (await import('../completion/powershell.ts')).powershellCompletion;
}
