/** `knowing init`: enters the server into the settings of the agents on this machine, after asking; `--remove` takes it out. */
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { UserError } from '../../../errors.ts';
import { ownCommand } from '../../../util/own-command.ts';
import { AGENTS, type Surroundings } from '../agents/agent-table.ts';
import type { SettingsChange } from '../agents/change-record.ts';
import type { CommandContext, CommandSpec } from '../command.ts';

interface InitFlags {
  readonly agent?: readonly string[];
  readonly hooks?: true;
  readonly tools: 'core' | 'all';
  readonly yes?: true;
  readonly print?: true;
  readonly remove?: true;
  readonly instructions?: true;
}

type Context = CommandContext<InitFlags>;

export const command: CommandSpec<InitFlags> = {
  name: 'init',
  group: 'maintain',
  summary: 'set up the coding agents on this machine',
  description:
    'Finds Claude Code, Cursor, VS Code, Windsurf, Zed, Codex, Gemini CLI, opencode and JetBrains Junie, shows what it would add to the settings of each, asks, and writes. The rest of each file stays as it is; --remove takes out exactly what was added.',
  options: [
    {
      flags: '--agent <names>',
      summary: 'only these, comma-separated, even if they were not found',
      offers: AGENTS.map((agent) => agent.id),
      parse: (text) => text.split(',').filter((name) => name !== ''),
    },
    { flags: '--hooks', summary: 'also install hooks for Claude Code: context before edits, learning from what is read' },
    { flags: '--tools <choice>', summary: 'the eight tools that agents use most, or all', choices: ['core', 'all'], default: 'core' },
    { flags: '--yes', summary: 'do not ask' },
    { flags: '--print', summary: 'only print what would be written' },
    { flags: '--remove', summary: 'take out what was added' },
    { flags: '--instructions', summary: 'print a paragraph for AGENTS.md or CLAUDE.md, which agents follow first' },
  ],
  examples: [
    { line: 'init', says: 'shows the changes, and asks' },
    { line: 'init --agent claude-code,codex --hooks --yes', says: 'two agents and hooks, without asking' },
    { line: 'init --print --json', says: 'for a script' },
    { line: 'init --remove', says: 'restore every byte' },
    { line: 'init --instructions >> AGENTS.md', says: 'tell every agent in this repository when to ask' },
  ],
  run: (context) => (context.options.instructions ? printInstructions(context) : context.options.remove ? remove(context) : setUp(context)),
};

const surroundings = ({ env }: Context): Surroundings => ({ home: env.HOME || env.USERPROFILE || homedir(), platform: process.platform, env });

async function printInstructions({ out }: Context): Promise<undefined> {
  const text = readFileSync(new URL('../agents/instructions.md', import.meta.url), 'utf8').trimEnd();
  out.report({ instructions: text }, () => text.split('\n'));
}

async function setUp(context: Context): Promise<undefined> {
  const { planSetUp } = await import('../agents/plan-set-up.ts');
  const plans = planSetUp(surroundings(context), { agents: context.options.agent, hooks: context.options.hooks === true, tools: context.options.tools });
  if (plans.length === 0)
    throw new UserError('NOT_FOUND', 'No agent was found on this machine.', {
      hint: `Name one: --agent claude-code. \`${ownCommand('init --help')}\` lists them.`,
    });
  const ready = plans.filter((plan) => plan.state === 'ready');
  const lines = plans.flatMap(planLines);
  if (context.options.print || ready.length === 0) return report(context, plans, [], lines);
  const { confirm } = await import('../confirm.ts');
  context.out.note(lines.join('\n'));
  if (!(await confirm({ plan: [`\`${ownCommand('init --remove')}\` takes it out again.`], question: 'Write this?', yes: context.options.yes === true }))) {
    context.out.note('Nothing was written.');
    return;
  }
  const { applyChanges } = await import('../agents/apply-changes.ts');
  const written = applyChanges(await homeOf(context), ready);
  report(context, plans, written, written.map((file) => `Wrote ${file}`).concat('Restart the agents to use it.'));
}

async function homeOf({ env }: Context): Promise<string> {
  return (await import('../../../engine/repositories/home-folder.ts')).knowingHome(env);
}

type Plan = Awaited<ReturnType<typeof import('../agents/plan-set-up.ts')['planSetUp']>>[number];

const SAID = {
  ready: 'will get:',
  present: 'has an entry already and stays as it is.',
  unreadable: 'cannot be changed safely (not plain JSON or TOML). Add by hand:',
};

function planLines({ name, file, state, pieces, sample }: Plan): string[] {
  const shown = state === 'ready' ? pieces : state === 'unreadable' ? [sample] : [];
  return [
    `${name}: ${file} ${SAID[state]}`,
    ...shown.flatMap((piece) =>
      piece
        .split(/\r?\n/)
        .filter((line) => line.trim() !== '')
        .map((line) => `  + ${line}`),
    ),
  ];
}

function report(context: Context, plans: readonly Plan[], written: readonly string[], lines: readonly string[]): undefined {
  const agents = plans.map(({ name, file, state, pieces }) => ({ agent: name, file, state, inserted: pieces.join('') }));
  context.out.report({ agents, written }, () => [...lines]);
}

async function remove(context: Context): Promise<undefined> {
  const { readChanges } = await import('../agents/change-record.ts');
  const { takeBack } = await import('../agents/apply-changes.ts');
  const home = await homeOf(context);
  const changes = readChanges(home).filter((change: SettingsChange) => context.options.agent?.some((id) => change.agent.startsWith(id)) ?? true);
  if (context.options.print) {
    context.out.report({ would_remove: changes.map(({ agent, file }) => ({ agent, file })) }, () => changes.map(({ agent, file }) => `${agent}: ${file}`));
    return;
  }
  const removed = takeBack(home, changes);
  const said = { exact: 'as it was', rewritten: 'entry taken out (the file was changed since)', gone: 'nothing left to take out' };
  context.out.report({ removed }, () =>
    removed.length === 0 ? ['Nothing was ever added here.'] : removed.map(({ agent, file, state }) => `${agent}: ${file}: ${said[state]}`),
  );
}
