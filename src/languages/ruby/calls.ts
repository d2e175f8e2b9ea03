/**
 * Calls, with or without receiver and parentheses: one reference each, at the method's name. Calls that declare
 * something in a class body, effects and routes are passed on to those who know them.
 */
import type { Node } from 'web-tree-sitter';
import type { ExprText } from '../../model/facts.ts';
import { deferredCall } from './deferred-calls.ts';
import { callEffects } from './effects.ts';
import { bareCall, expressionOf, simplePath, superCallee } from './expressions.ts';
import { classMacro } from './macros.ts';
import { rakeCall } from './rake.ts';
import { drawnRoutes, routeCall } from './routes.ts';
import { exampleNames } from './rspec.ts';
import type { RubyFile } from './ruby-file.ts';
import { KERNEL_METHODS } from './standard-names.ts';
import { literalName, matchAt, nameAt, splitArguments } from './text-scan.ts';

/** A call, as those need it who look for declarations, effects and routes. `args` are the arguments as written. */
export interface Call {
  readonly node: Node;
  readonly name: string;
  readonly nameAt: number;
  /** '' without receiver. */
  readonly receiver: ExprText;
  readonly end: number;
}

const SIMPLE_RECEIVER = /^(?:@{0,2}[a-z_]\w*[?!]?|(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*)(?:&?\.[a-z_]\w*[?!]?)*$/;
/** Longer receivers are chains of calls: the tree knows their parts. */
const MAX_RECEIVER = 150;
const DOT_BEFORE = /\s*(?:&?\.|::)\s*$/;
/** Methods that give their block the elements of the receiver, or the receiver itself. */
const EACH = new Set(
  (
    'each map flat_map collect select filter reject find detect find_all find_each each_entry any? all? none? one? sort_by min_by max_by group_by partition ' +
    'sum count each_slice take_while drop_while filter_map reverse_each index_by each_with_index each_with_object map! select! reject! delete_if keep_if uniq tally_by times_map to_h cycle'
  ).split(' '),
);
const WITH_RECEIVER = new Set(['tap', 'then', 'yield_self']);
const SENDERS = new Set(['send', 'public_send', '__send__', 'try', 'try!', 'method', 'instance_method', 'public_method']);
const LITERAL_RECEIVER = /^<(?:String|Integer|Float|Symbol|Regexp|Range)>/;

export function call(file: RubyFile, node: Node): void {
  const method = node.childForFieldName('method');
  if (method === null) return;
  const offset = method.startIndex;
  const hasReceiver = offset !== node.startIndex;
  const name = nameAt(file.source, offset) || file.text(method);
  if (name === 'super') return;
  const made: Call = { node, name, nameAt: offset, receiver: hasReceiver ? receiverOf(file, node, offset) : '', end: node.endIndex };
  if (!hasReceiver) file.handled.add(offset);
  else if (name === 'draw') drawnRoutes(file, made);
  blockArguments(file, made);
  exampleNames(file, made);
  if (!hasReceiver && (classMacro(file, made) || routeCall(file, made) || rakeCall(file, made))) return;
  callEffects(file, made);
  deferredCall(file, made);
  reference(file, made);
}

function receiverOf(file: RubyFile, node: Node, methodAt: number): ExprText {
  const text = methodAt - node.startIndex > MAX_RECEIVER ? '' : file.source.slice(node.startIndex, methodAt).replace(DOT_BEFORE, '');
  return SIMPLE_RECEIVER.test(text) ? simplePath(file, text) : expressionOf(file, node.childForFieldName('receiver'));
}

const WRITTEN_AT = /\s*=(?![=~>])/y;

/** `x.name = 1` calls `name=`. */
const isWritten = (file: RubyFile, { nameAt: offset, name, end }: Call): boolean =>
  offset + name.length === end && matchAt(WRITTEN_AT, file.source, end) !== null;

function reference(file: RubyFile, made: Call): void {
  const { name, nameAt: offset, receiver, end } = made;
  if (SENDERS.has(name)) sentMessage(file, receiver, offset + name.length, end);
  if (receiver === '') {
    if (!KERNEL_METHODS.has(name) && file.scopes.local(name) === undefined) file.facts.refAt('call', bareCall(file, name), offset);
    else if (name === 'raise' || name === 'fail') thrown(file, offset + name.length);
  } else if (!LITERAL_RECEIVER.test(receiver)) {
    file.facts.refAt('call', `${receiver}.${name}${isWritten(file, made) ? '=' : ''}`, offset);
  }
}

/** `obj.send(:name)` calls `name`; `method(:name)` hands it over. */
function sentMessage(file: RubyFile, receiver: ExprText, at: number, end: number): void {
  const sent = matchAt(SYMBOL_ARGUMENT_AT, file.source, at);
  if (sent === null || at + sent[0].length > end) return;
  const object = receiver === '' ? file.scopes.self : receiver;
  if (object !== '?') file.facts.refAt('callback', `${object}.${sent[1]}`, at + sent[0].length - (sent[1] as string).length);
}

const SYMBOL_ARGUMENT_AT = /[( ]\s*:([a-z_]\w*[?!=]?)/y;
const RAISED_AT = /[( ]\s*((?:::)?[A-Z]\w*(?:::[A-Z]\w*)*)/y;

/** `raise Foo`, `raise Foo.new(...)`, `raise(Foo, "...")` */
function thrown(file: RubyFile, at: number): void {
  const raised = matchAt(RAISED_AT, file.source, at);
  if (raised === null) return;
  const path = raised[1] as string;
  file.facts.refAt('throw', simplePath(file, path), at + raised[0].length - path.length + path.lastIndexOf(':') + 1);
}

/** What the block of a call receives, and `&:name`, which calls `name` on every element. */
function blockArguments(file: RubyFile, { node, name, receiver, end }: Call): void {
  if (receiver === '' || receiver === '?') return;
  const element = WITH_RECEIVER.has(name) ? receiver : EACH.has(name) ? `${receiver}~` : undefined;
  if (element === undefined) return;
  if (file.source[end - 1] === '}' || file.source.endsWith('end', end)) {
    const block = node.childForFieldName('block');
    if (block !== null) file.blockValues.set(block.id, { element, isIndexed: name.startsWith('each_with') });
  }
  const passed = PASSED_SYMBOL.exec(file.source.slice(Math.max(node.startIndex, end - 60), end));
  if (passed !== null) file.facts.refAt('call', `${element}.${passed[1]}`, end - passed[0].length + 2);
}

const PASSED_SYMBOL = /&:([a-z_]\w*[?!]?)\s*\)?$/;

/** `super` and `super(...)`: the same method further up. */
export function superCall(file: RubyFile, node: Node): void {
  file.facts.refAt('call', superCallee(file), node.startIndex);
}

/** The arguments of a call as written, without parentheses. */
function argumentsText(file: RubyFile, { node }: Call): { text: string; at: number } {
  const list = node.childForFieldName('arguments');
  if (list === null) return { text: '', at: 0 };
  const text = file.text(list);
  return text.startsWith('(') ? { text: text.slice(1, -1), at: list.startIndex + 1 } : { text, at: list.startIndex };
}

export interface Options {
  readonly names: readonly { readonly name: string; readonly at: number }[];
  readonly positional: readonly string[];
  readonly options: ReadonlyMap<string, string>;
}

/** Splits `:a, "b", only: [:c], "d" => :e` into literal names, positional arguments and options. */
export function readArguments(file: RubyFile, call: Call): Options {
  const { text, at } = argumentsText(file, call);
  const names: { name: string; at: number }[] = [];
  const positional: string[] = [];
  const options = new Map<string, string>();
  for (const part of splitArguments(text)) {
    const option = /^(?:([a-z_]\w*[?!]?):\s+|:(\w+)\s*=>\s*|(["'][^"']*["'])\s*=>\s*|(["'][^"']*["']):\s+)([\s\S]+)$/.exec(part.text);
    if (option !== null) {
      options.set(option[1] ?? option[2] ?? literalName(option[3] ?? option[4]) ?? '', option[5] as string);
      continue;
    }
    positional.push(part.text);
    const name = literalName(part.text);
    if (name !== undefined) names.push({ name, at: at + part.at + part.text.indexOf(name) });
  }
  return { names, positional, options };
}
