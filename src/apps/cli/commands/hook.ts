/**
 * `knowing hook <event>`: called by an agent at moments of its work, with a payload on stdin. Answers with a short block
 * of context, or with nothing; always in time, always with exit code 0: an agent must never fail because of us.
 */
import { resolve } from 'node:path';
import type { RepositoryPlace } from '../../../engine/repositories/locate-repository.ts';
import type { SnapshotView } from '../../../engine/view/snapshot-view.ts';
import type { CommandContext, CommandSpec } from '../command.ts';
import { type HookPayload, readPayload } from '../hook-payload.ts';
import { repositoryOptions } from '../with-repository.ts';

const EVENTS = ['session-start', 'before-edit', 'after-use', 'before-subagent', 'before-compact', 'stop'] as const;
type HookEvent = (typeof EVENTS)[number];

/** From the start of the process; the agent waits for no more than 300 ms. */
const DEADLINE_MS = 260;
const PAYLOAD_MS = 150;
/** Of a read that names only where it begins. */
const READ_LINES = 200;

export const command: CommandSpec = {
  name: 'hook',
  group: 'maintain',
  summary: 'answer a hook of a coding agent',
  description: `For agents, not for people: \`knowing init --hooks\` installs it. Events: ${EVENTS.join(', ')}. Reads the agent's payload from stdin and prints a few lines of context, or nothing. Never fails and never takes longer than 300 ms. KNOWING_HOOKS=off switches it off, KNOWING_HOOKS=debug says on stderr what went wrong.`,
  arguments: [{ syntax: '<event>', summary: EVENTS.join(', '), offers: EVENTS }],
  examples: [
    { line: 'hook session-start < payload.json', says: 'what is indexed' },
    { line: 'hook before-edit < payload.json', says: 'who uses what is about to change' },
  ],
  async run(context) {
    if (context.env.KNOWING_HOOKS === 'off') return undefined;
    // Whatever hangs, hangs without us: nothing was printed by then, and nothing has to be cleaned up.
    const left = Math.max(1, DEADLINE_MS - Math.round(performance.now()));
    setTimeout(() => process.exit(0), left).unref();
    try {
      await answer(context, context.args[0] as HookEvent);
    } catch (error) {
      if (context.env.KNOWING_HOOKS === 'debug') context.out.note(String(error instanceof Error ? error.stack : error));
    }
    return undefined;
  },
};

async function answer(context: CommandContext, event: HookEvent): Promise<void> {
  const payload = await readPayload(process.stdin, PAYLOAD_MS);
  const { locateRepository } = await import('../../../engine/repositories/locate-repository.ts');
  const place = locateRepository(repositoryOptions({ ...context, cwd: payload.cwd ?? context.cwd }));
  if (event in NOTED) return NOTED[event as keyof typeof NOTED](place, payload);
  const { openPlace } = await import('../../../engine/repositories/open-repository.ts');
  const { withSnapshot } = await import('../../../engine/view/snapshot-view.ts');
  const repository = await openPlace(place, false);
  try {
    const text = await withSnapshot(repository, (view) => SAID[event as keyof typeof SAID]?.(view, payload) ?? Promise.resolve(undefined));
    if (text !== undefined) context.out.raw(rendered(event, payload, text));
  } finally {
    await repository.store.close();
  }
}

/** Moments that are only written down: nothing has to be opened for that. */
const NOTED = {
  'after-use': afterUse,
  'before-compact': async ({ db }: RepositoryPlace) => {
    const { noteUsage } = await import('../../../engine/learning/usage-journal.ts');
    noteUsage(db, { at: Date.now(), kind: 'compacted' });
  },
};

/** Moments at which something can be said. */
const SAID: Readonly<Record<Exclude<HookEvent, keyof typeof NOTED>, (view: SnapshotView, payload: HookPayload) => Promise<string | undefined>>> = {
  'session-start': async (view) => (await import('../../../engine/context/hook-context.ts')).sessionContext(view),
  'before-edit': beforeEdit,
  'before-subagent': async (view) =>
    `This repository (${view.place.name}) is indexed by knowing: let the sub-agent ask context_for_task, read_symbol and graph_query before it searches files.`,
  stop,
};

async function beforeEdit(view: SnapshotView, { file, oldText, cwd }: HookPayload): Promise<string | undefined> {
  const { editContext, pathInside } = await import('../../../engine/context/hook-context.ts');
  const inside = file === undefined ? undefined : pathInside(view.repo.root, cwd ?? view.repo.root, file);
  return inside === undefined ? undefined : editContext(view, { file: inside, oldText });
}

/** What was read or changed teaches the ranking; see docs/agents.md. */
async function afterUse({ root, db }: RepositoryPlace, { file, oldText, tool, offset, limit, cwd }: HookPayload): Promise<void> {
  const { linesOf, pathInside } = await import('../../../engine/context/hook-context.ts');
  const { noteUsage } = await import('../../../engine/learning/usage-journal.ts');
  const inside = file === undefined ? undefined : pathInside(root, cwd ?? root, file);
  if (inside === undefined) return;
  const edited = oldText === undefined ? undefined : linesOf(resolve(root, inside), oldText);
  const read = offset === undefined ? undefined : { from: offset, to: offset + (limit ?? READ_LINES) - 1 };
  noteUsage(db, { at: Date.now(), kind: tool === 'Read' ? 'read' : 'edit', file: inside, ...(edited ?? read) });
}

/** Ten minutes back: the turn that ends now. */
const TURN_MS = 600_000;

async function stop(view: SnapshotView): Promise<string | undefined> {
  const { usageSince } = await import('../../../engine/learning/usage-journal.ts');
  const { testsOf } = await import('../../../engine/context/hook-context.ts');
  const edited = new Set(usageSince(view.place.db, Date.now() - TURN_MS).flatMap((e) => (e.kind === 'edit' ? [e.file] : [])));
  const tests = edited.size === 0 ? [] : await testsOf(view, [...edited]);
  return tests.length === 0 ? undefined : `Tests that reach what was edited: ${tests.join(', ')}.`;
}

/** Agents that name their event read JSON; what is said at the end is for the person. */
function rendered(event: HookEvent, { event: hookEventName }: HookPayload, text: string): string {
  if (hookEventName === undefined) return `${text}\n`;
  const said = event === 'stop' ? { systemMessage: text } : { hookSpecificOutput: { hookEventName, additionalContext: text } };
  return `${JSON.stringify(said)}\n`;
}
