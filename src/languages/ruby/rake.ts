/**
 * Rake tasks: `task :migrate => :environment do` is a function called `db:migrate` when `namespace :db` is around it.
 * Gives true when the call was a task or a namespace of a Rake file.
 */
import { NODE_FLAGS } from '../../model/graph.ts';
import { type Call, readArguments } from './calls.ts';
import type { RubyFile } from './ruby-file.ts';

const RAKE_FILE = /(?:\.rake|(?:^|\/)Rakefile)$/;
const TASKS = new Set(['task', 'multitask', 'file']);

export function rakeCall(file: RubyFile, call: Call): boolean {
  if (!RAKE_FILE.test(file.path) || file.scopes.frame.kind === 'method') return false;
  if (call.name === 'namespace') return openNamespace(file, call);
  return TASKS.has(call.name) && defineTask(file, call);
}

function openNamespace(file: RubyFile, call: Call): boolean {
  const name = readArguments(file, call).names[0]?.name;
  if (name !== undefined) file.taskGroups.push({ end: call.end, prefix: `${currentPrefix(file, call.nameAt)}${name}:` });
  return name !== undefined;
}

function currentPrefix(file: RubyFile, offset: number): string {
  while (file.taskGroups.length > 0 && (file.taskGroups.at(-1)?.end ?? 0) <= offset) file.taskGroups.pop();
  return file.taskGroups.at(-1)?.prefix ?? '';
}

/** The name stands first, or is the key of its prerequisites. */
function defineTask(file: RubyFile, call: Call): boolean {
  const { names, options } = readArguments(file, call);
  const name = names[0]?.name ?? options.keys().next().value;
  if (name === undefined || name === '') return false;
  const start = call.node.startIndex;
  const symbol = file.newSymbol('function', currentPrefix(file, start) + name, file.facts.current, {
    start,
    end: call.end,
    nameAt: call.nameAt,
    signature: file.source.slice(start, start + 200).split('\n', 1)[0] as string,
  });
  symbol.flags = NODE_FLAGS.exported;
  file.register(file.facts.open(symbol));
  return true;
}
