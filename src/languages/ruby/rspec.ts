/**
 * Names that RSpec gives to the examples of a group: the class that it describes, its subject, and what `let` defines.
 * They are local names of the group's block: groups within it see them, and may say them anew.
 */
import { type Call, readArguments } from './calls.ts';
import { expressionOf } from './expressions.ts';
import type { RubyFile } from './ruby-file.ts';
import { dottedPath } from './text-scan.ts';

const GROUPS = new Set(['describe', 'context', 'feature', 'example_group']);
const DEFINITIONS = new Set(['let', 'let!', 'let_it_be', 'subject', 'subject!']);
const CLASS_PATH = /^(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*$/;

/** Outside of classes: in a class these words declare methods. */
export function exampleNames(file: RubyFile, call: Call): void {
  if (!file.isTest || file.scopes.frame.owner >= 0 || !(call.receiver === '' || call.receiver === 'RSpec')) return;
  if (GROUPS.has(call.name)) describedClass(file, call);
  else if (DEFINITIONS.has(call.name)) define(file, call);
}

/** `describe Foo do`: within, `described_class` is Foo and `subject` a new one. */
function describedClass(file: RubyFile, call: Call): void {
  const block = call.node.childForFieldName('block');
  const [first = ''] = readArguments(file, call).positional;
  if (block === null || !CLASS_PATH.test(first)) return;
  const described = dottedPath(first);
  file.blockNames.set(block.id, [
    ['described_class', { value: described }],
    ['subject', { value: `${described}.new()` }],
  ]);
}

/** `let(:store) { Store.new }`, `subject(:store) { ... }`, `subject { ... }`: what the block gives. */
function define(file: RubyFile, call: Call): void {
  const body = call.node.childForFieldName('block')?.childForFieldName('body') ?? null;
  const value = expressionOf(file, body);
  const local = value === '?' ? {} : { value };
  const names = readArguments(file, call).names.map((n) => n.name);
  for (const name of call.name.startsWith('subject') ? ['subject', ...names] : names.slice(0, 1)) file.bindHere(name, local, call.end);
}
