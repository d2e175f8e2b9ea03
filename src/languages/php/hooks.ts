/** WordPress: hooks are topics that code publishes on (`do_action`, `apply_filters`) and subscribes to (`add_action`). */
import { type Callee, stringOf } from './expressions.ts';
import type { PhpFile } from './php-file.ts';
import { kidOf, type Syntax } from './syntax/node.ts';

const PUBLISHERS = new Set(['do_action', 'do_action_ref_array', 'apply_filters', 'apply_filters_ref_array']);
const SUBSCRIBERS = new Set(['add_action', 'add_filter']);

export function hookCall(file: PhpFile, node: Syntax, { name, offset }: Callee): void {
  const type = PUBLISHERS.has(name) ? 'publishes' : SUBSCRIBERS.has(name) ? 'subscribes' : undefined;
  const args = kidOf(node, 'arguments')?.kids ?? [];
  const hook = type === undefined ? undefined : stringOf(file, args[0]);
  if (type === undefined || hook === undefined) return;
  const { line, column } = file.facts.position(offset);
  file.relations.push({ type, from: file.facts.current, target: { kind: 'topic', name: hook }, line, column });
  const handler = type === 'subscribes' ? stringOf(file, args[1]) : undefined;
  if (handler === undefined) return;
  const method = /^(\\?[\w\\]+)::(\w+)$/.exec(handler);
  const expr = method === null ? file.names.refer(handler, offset) : `${file.names.refer(method[1] as string, offset)}.${method[2]}`;
  file.facts.refAt('callback', expr, (args[1] as Syntax).start);
}
