/**
 * Calls in a class body that declare something: accessors, mixins, associations, scopes, callbacks, delegation,
 * aliases, visibility, methods made from blocks, tests. Gives true when the call is nothing else.
 */
import type { Node } from 'web-tree-sitter';
import type { SymbolIndex } from '../../model/facts.ts';
import { NODE_FLAGS, type Visibility } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { type Call, readArguments } from './calls.ts';
import { camelize, singularize } from './inflections.ts';
import type { RubyFile } from './ruby-file.ts';
import { dottedPath, literalName, literalNames } from './text-scan.ts';

type Macro = (file: RubyFile, call: Call, body: SymbolIndex) => boolean;

const MIXINS = new Set(['include', 'extend', 'prepend']);
const VISIBILITIES = new Set(['private', 'public', 'protected']);
const CALLBACK = /^(?:(?:skip_)?(?:before|after|around|prepend|append)_\w+|validate|helper_method|set_callback|rescue_from|layout|authorize_resource)$/;
const TEST_BLOCKS = new Set(['it', 'specify', 'test', 'scenario', 'should']);

const MACROS: Readonly<Record<string, Macro>> = {
  attr_reader: accessors,
  attr_writer: accessors,
  attr_accessor: accessors,
  mattr_accessor: accessors,
  cattr_accessor: accessors,
  mattr_reader: accessors,
  cattr_reader: accessors,
  class_attribute: accessors,
  thread_mattr_accessor: accessors,
  attribute: accessors,
  has_many: (f, c, b) => association(f, c, b, true),
  has_and_belongs_to_many: (f, c, b) => association(f, c, b, true),
  has_one: (f, c, b) => association(f, c, b, false),
  belongs_to: (f, c, b) => association(f, c, b, false),
  scope: namedScope,
  delegate,
  delegate_missing_to: () => true,
  alias_method: aliasMethod,
  define_method: definedMethod,
  module_function: moduleFunction,
  private_class_method: (f, c, b) => hide(f, c, b, 'private'),
  private_constant: (f, c, b) => hide(f, c, b, 'private'),
  class_methods: classMethods,
  let: definedMethod,
  'let!': definedMethod,
  subject: definedMethod,
};

export function classMacro(file: RubyFile, call: Call): boolean {
  if (TEST_BLOCKS.has(call.name) && file.isTest) return testBlock(file, call);
  const { kind, owner } = file.scopes.frame;
  if (kind === 'method') return false;
  if (owner >= 0 && MIXINS.has(call.name)) return mixin(file, call, owner);
  if (VISIBILITIES.has(call.name)) return hide(file, call, owner, call.name as Visibility);
  const macro = Object.hasOwn(MACROS, call.name) ? MACROS[call.name] : undefined;
  if (macro !== undefined && owner >= 0) return macro(file, call, owner);
  if (owner >= 0 && CALLBACK.test(call.name)) callbacks(file, call);
  return false;
}

/** A bare `private` or `module_function` line changes what follows. */
export function bareModifier(file: RubyFile, name: string): boolean {
  const { frame } = file.scopes;
  if (frame.kind !== 'body') return false;
  if (name === 'module_function') frame.definesStatic = true;
  else if (VISIBILITIES.has(name)) frame.visibility = name as Visibility;
  else return false;
  return true;
}

function mixin(file: RubyFile, call: Call, owner: SymbolIndex): boolean {
  const args = readArguments(file, call).positional;
  for (const module of args) if (/^(?:::)?[A-Z][\w:]*$/.test(module)) file.facts.typeAt('mixin', dottedPath(module), call.nameAt, owner);
  return true;
}

const CLASS_SIDE = /^(?:(?:thread_)?[mc]attr_\w+|class_attribute|scope)$/;

/** Whether what a call declares belongs to the class itself: in `class << self`, and by what some declare. */
const sideOf = (file: RubyFile, { name }: Call): number => (file.scopes.frame.definesStatic || CLASS_SIDE.test(name) ? NODE_FLAGS.static : 0);

/** Declares a member that has no body of its own. */
function declare(
  file: RubyFile,
  call: Call,
  kind: NodeKind,
  name: { name: string; at: number },
  owner: SymbolIndex,
  said: { type?: string; value?: string },
): void {
  if (file.member(owner, name.name) !== undefined) return;
  const symbol = file.newSymbol(kind, name.name, owner, {
    start: call.node.startIndex,
    end: call.end,
    nameAt: name.at,
    signature: file.source.slice(call.node.startIndex, Math.min(call.end, call.node.startIndex + 200)).split('\n', 1)[0] as string,
  });
  symbol.visibility = file.scopes.frame.visibility;
  symbol.flags = (symbol.visibility === 'public' ? NODE_FLAGS.exported : 0) | sideOf(file, call);
  if (said.type !== undefined) symbol.type = said.type;
  else if (said.value !== undefined) symbol.value = said.value;
  file.add(symbol);
}

function accessors(file: RubyFile, call: Call, owner: SymbolIndex): boolean {
  for (const name of readArguments(file, call).names) declare(file, call, 'property', name, owner, { value: `this.@${name.name}` });
  return true;
}

/** `has_many :posts` gives posts, `belongs_to :author` an author; `class_name:` names the class otherwise. Reading is a call. */
function association(file: RubyFile, call: Call, owner: SymbolIndex, many: boolean): boolean {
  const { names, options } = readArguments(file, call);
  const named = literalName(options.get('class_name'));
  for (const name of names.slice(0, 1)) {
    const type = named === undefined ? camelize(many ? singularize(name.name) : name.name) : dottedPath(named);
    declare(file, call, 'property', name, owner, { type: many ? `=>Array<${type}>` : `=>${type}` });
  }
  return true;
}

function namedScope(file: RubyFile, call: Call, owner: SymbolIndex): boolean {
  const { names } = readArguments(file, call);
  if (names[0] !== undefined) declare(file, call, 'method', names[0], owner, { value: 'cls' });
  return true;
}

/** `delegate :size, to: :items` makes methods that ask the other object. */
function delegate(file: RubyFile, call: Call, owner: SymbolIndex): boolean {
  const { names, options } = readArguments(file, call);
  const to = literalName(options.get('to')) ?? options.get('to') ?? '';
  const prefix = options.has('prefix') ? `${literalName(options.get('prefix')) ?? to}_` : '';
  const target = to === 'class' || to === 'self.class' ? 'cls' : /^@/.test(to) ? `this.${to}` : /^[A-Z]/.test(to) ? dottedPath(to) : `this.${to}()`;
  for (const { name, at } of names) {
    declare(file, call, 'method', { name: prefix + name, at }, owner, to === '' ? {} : { value: `${target}.${name}()` });
    if (to !== '') file.facts.refAt('call', `${target}.${name}`, at);
  }
  return true;
}

function aliasMethod(file: RubyFile, call: Call, owner: SymbolIndex): boolean {
  const { names } = readArguments(file, call);
  const [own, other] = names;
  if (own === undefined || other === undefined) return true;
  declare(file, call, 'method', own, owner, { value: `this.${other.name}()` });
  file.facts.refAt('reference', `this.${other.name}`, other.at);
  return true;
}

/** `define_method(:name) { ... }`, `let(:name) { ... }`: the block is the method's body. */
function definedMethod(file: RubyFile, call: Call, owner: SymbolIndex): boolean {
  const name = readArguments(file, call).names[0];
  if (name === undefined) return false;
  openBlock(file, call, 'method', name, owner);
  return true;
}

function openBlock(file: RubyFile, call: Call, kind: NodeKind, name: { name: string; at: number }, owner: SymbolIndex): void {
  const start = call.node.startIndex;
  const symbol = file.newSymbol(kind, name.name, owner, {
    start,
    end: call.end,
    nameAt: name.at,
    signature: file.source.slice(start, start + 200).split('\n', 1)[0] as string,
  });
  symbol.visibility = file.scopes.frame.visibility;
  symbol.flags = kind === 'test' ? NODE_FLAGS.test : NODE_FLAGS.exported | sideOf(file, call);
  const index = file.facts.open(symbol);
  file.register(index);
  const block = call.node.childForFieldName('block');
  if (block !== null) file.blockOwners.set(block.id, { symbol: index, kind: 'method' });
}

/** `it "works" do`, `test "works" do` */
function testBlock(file: RubyFile, call: Call): boolean {
  const name = readArguments(file, call).names[0];
  if (name === undefined || call.node.childForFieldName('block') === null) return false;
  openBlock(file, call, 'test', name, file.facts.current);
  return true;
}

function callbacks(file: RubyFile, call: Call): void {
  const { names, options } = readArguments(file, call);
  for (const { name, at } of names) file.facts.refAt('callback', `this.${name}`, at);
  for (const key of ['if', 'unless', 'with']) {
    for (const name of literalNames(options.get(key) ?? '')) if (/^[a-z_]\w*[?!]?$/.test(name)) file.facts.refAt('callback', `this.${name}`, call.nameAt);
  }
}

/** `private :a, :b`, `private def x`, `private attr_reader :y`. */
function hide(file: RubyFile, call: Call, owner: SymbolIndex, visibility: Visibility): boolean {
  const { names, positional } = readArguments(file, call);
  for (const { name } of names) {
    const symbol = file.facts.symbol(file.member(owner, name) ?? -1);
    if (symbol === undefined) continue;
    symbol.visibility = visibility;
    symbol.flags &= ~NODE_FLAGS.exported;
  }
  if (positional[0]?.startsWith('def ')) {
    const list = call.node.childForFieldName('arguments');
    const definition = list?.namedChild(0);
    if (definition) file.visibilities.set(definition.startIndex, visibility);
  }
  return true;
}

function moduleFunction(file: RubyFile, call: Call, owner: SymbolIndex): boolean {
  for (const { name } of readArguments(file, call).names) {
    const symbol = file.facts.symbol(file.member(owner, name) ?? -1);
    if (symbol !== undefined) symbol.flags |= NODE_FLAGS.static;
  }
  return true;
}

/** `class_methods do ... end` of a concern: its methods become methods of the class. */
function classMethods(file: RubyFile, call: Call, owner: SymbolIndex): boolean {
  file.scopes.push({ kind: 'body', end: call.end, owner, isStatic: true, symbol: owner, definesStatic: true });
  return true;
}

/** `alias new old` */
export function aliasStatement(file: RubyFile, node: Node): void {
  const [, own, other] = /^alias\s+:?([\w?!=]+)\s+:?([\w?!=]+)/.exec(file.text(node)) ?? [];
  const { owner } = file.scopes.frame;
  for (const part of [node.childForFieldName('name'), node.childForFieldName('alias')]) if (part !== null) file.handled.add(part.startIndex);
  if (own === undefined || other === undefined || owner < 0 || file.member(owner, own) !== undefined) return;
  const start = node.startIndex;
  const symbol = file.newSymbol('method', own, owner, { start, end: node.endIndex, nameAt: start + 6, signature: file.text(node) });
  symbol.value = `this.${other}()`;
  symbol.flags = NODE_FLAGS.exported | (file.scopes.frame.definesStatic ? NODE_FLAGS.static : 0);
  file.add(symbol);
  file.facts.refAt('reference', `this.${other}`, start + 6);
}
