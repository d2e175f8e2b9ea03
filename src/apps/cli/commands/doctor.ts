/** `knowing doctor`: what is wrong with this set-up, and the command that mends it. */
import type { CommandSpec } from '../command.ts';
import type { Checked } from '../doctor/run-checks.ts';
import type { Style } from '../output.ts';

export const command: CommandSpec = {
  name: 'doctor',
  group: 'maintain',
  summary: 'what is wrong with this set-up, and the command that mends it',
  description:
    'Looks at versions, the PATH, the indexes, the repository around the working directory, the daemon, the limit of watched folders, coding agents and language servers. Changes nothing. The exit code is 1 when something has to be mended.',
  examples: [
    { line: 'doctor', says: 'everything, with commands to copy' },
    { line: 'doctor --json', says: 'for a script, or for a report of a bug' },
  ],
  async run({ out, cwd, env, globals }) {
    const { runChecks } = await import('../doctor/run-checks.ts');
    const findings = await runChecks({ cwd, env, globals, platform: process.platform });
    const wrong = findings.filter(({ state }) => state === 'wrong').length;
    out.report({ wrong, findings }, (style) => [...findingLines(findings, style), '', verdict(wrong, findings)]);
    return wrong > 0 ? 'failed' : undefined;
  },
};

const SIGNS = { fine: 'ok', note: 'note', wrong: 'wrong' } as const;
const PAINT = { fine: 'green', note: 'yellow', wrong: 'red' } as const;

function findingLines(findings: readonly Checked[], style: Style): string[] {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return findings.flatMap(({ check, state, text, mend }, i) => {
    const label = findings[i - 1]?.check === check ? '' : check;
    const line = `${style[PAINT[state]](SIGNS[state].padEnd(5))}  ${style.bold(label.padEnd(width))}  ${text}`;
    return mend === undefined ? [line] : [line, `${' '.repeat(width + 9)}${style.cyan(mend)}`];
  });
}

function verdict(wrong: number, findings: readonly Checked[]): string {
  if (wrong > 0) return `${wrong} ${wrong === 1 ? 'thing has' : 'things have'} to be mended.`;
  return findings.some(({ mend }) => mend !== undefined) ? 'Nothing is wrong; the commands above would make it better.' : 'Nothing is wrong.';
}
