/** `knowing completion <shell>`: a script that teaches a shell the commands and options of this version. */
import type { CommandSpec } from '../command.ts';

const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
type Shell = (typeof SHELLS)[number];

export const command: CommandSpec = {
  name: 'completion',
  group: 'maintain',
  summary: 'print a completion script for a shell',
  arguments: [{ syntax: '<shell>', summary: 'the shell to write it for', choices: SHELLS }],
  examples: [
    { line: 'completion bash >> ~/.bashrc', says: 'complete commands and options with Tab' },
    { line: 'completion fish > ~/.config/fish/completions/knowing.fish', says: 'the same in fish' },
  ],
  async run({ args, out }) {
    const [{ loadCommands }, { GLOBAL_OPTIONS }, { completionVocabulary }] = await Promise.all([
      import('../registry.ts'),
      import('../program.ts'),
      import('../completion/vocabulary.ts'),
    ]);
    const write = await writerFor(args[0] as Shell);
    out.raw(write(completionVocabulary(await loadCommands(), GLOBAL_OPTIONS)));
  },
};

async function writerFor(shell: Shell) {
  if (shell === 'bash') return (await import('../completion/bash.ts')).bashCompletion;
  if (shell === 'zsh') return (await import('../completion/zsh.ts')).zshCompletion;
  if (shell === 'fish') return (await import('../completion/fish.ts')).fishCompletion;
  return (await import('../completion/powershell.ts')).powershellCompletion;
}
