// What Ruby files say without running them: places that may be calls, and declarations that a call may reach.
// Lines are 1-based, columns 0-based. A name without a receiver may be a local one: the trace knows which were called.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Language, Parser } from 'web-tree-sitter';

const grammar = createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm/wasm/tree-sitter-ruby.wasm');
const row = (n) => n.startPosition.row + 1;

export async function rubyParser() {
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(grammar));
  return (root, file) => parser.parse(readFileSync(join(root, file), 'utf8'));
}

/** Every place of a tree that may be a call: { name, form, line, column, startLine, startColumn, receiver, enclosing }. */
export function callSites(tree) {
  const sites = [];
  const add = (at, name, form, node = at, receiver) =>
    sites.push({
      name,
      form,
      kind: 'call',
      line: row(at),
      column: at.startPosition.column,
      startLine: row(node),
      startColumn: node.startPosition.column,
      receiver,
      enclosing: enclosing(node),
    });
  walk(tree.rootNode, (n) => SITES[n.type]?.(n, add));
  return sites;
}

const SITES = {
  call(n, add) {
    const method = n.childForFieldName('method');
    const receiver = n.childForFieldName('receiver');
    if (!method || method.type === 'super') return;
    const written = n.parent?.type === 'assignment' && n.parent.childForFieldName('left')?.id === n.id;
    add(method, method.text + (written ? '=' : ''), written ? 'setter' : receiver ? (method.text === 'new' ? 'new' : 'member') : 'name', n, receiver?.text);
  },
  identifier(n, add) {
    if (!isNameOf(n)) add(n, n.text, 'name');
  },
  super(n, add) {
    const method = enclosing(n).find((d) => d.kind === 'method');
    if (method) add(n, method.name, 'super');
  },
  block_argument(n, add) {
    const symbol = n.namedChild(0);
    if (symbol?.type === 'simple_symbol') sitesOfSymbol(symbol, add);
  },
  binary(n, add) {
    const operator = n.childForFieldName('operator');
    if (!/^(&&|\|\||and|or|!=|!~)$/.test(operator.type)) add(operator, operator.type, 'operator', n);
  },
  unary(n, add) {
    const operator = n.childForFieldName('operator') ?? n.child(0);
    if (/^[-+~]$/.test(operator.type)) add(operator, operator.type === '~' ? '~' : `${operator.type}@`, 'operator', n);
  },
  element_reference(n, add) {
    const written = n.parent?.type === 'assignment' && n.parent.childForFieldName('left')?.id === n.id;
    const bracket = n.children.find((c) => c.type === '[');
    if (bracket) add(bracket, written ? '[]=' : '[]', 'operator', n);
  },
};

const sitesOfSymbol = (symbol, add) =>
  add({ startPosition: { row: symbol.startPosition.row, column: symbol.startPosition.column + 1 }, parent: symbol.parent }, symbol.text.slice(1), 'passed');

/** The identifier is the name of something else: a method, a parameter, a key. */
function isNameOf(n) {
  const p = n.parent;
  if (p.type === 'call') return p.childForFieldName('method')?.id === n.id;
  if (p.type === 'assignment' || p.type === 'operator_assignment') return p.childForFieldName('left')?.id === n.id;
  if (p.type === 'optional_parameter' || p.type === 'keyword_parameter') return p.childForFieldName('name')?.id === n.id;
  return /^(method|singleton_method|method_parameters|block_parameters|lambda_parameters|\w+_parameter|destructured_\w+|left_assignment_list|alias|undef|setter|rest_assignment|exception_variable)$/.test(
    p.type,
  );
}

function enclosing(n) {
  const list = [];
  for (let p = n.parent; p; p = p.parent) {
    const made = DECLARED[p.type]?.(p)?.[0];
    if (made && /^(method|class|module)$/.test(made.kind)) list.push(made);
  }
  return list;
}

/** Everything of a tree that has a name: methods, classes, what macros make. Each with its extent and its container. */
export function declarations(tree) {
  const list = [];
  walk(tree.rootNode, (n) => {
    for (const d of DECLARED[n.type]?.(n) ?? []) list.push(d);
  });
  return list;
}

const declared = (n, kind, name, more = {}) => ({ kind, name, start: row(n), line: more.line ?? row(n), end: n.endPosition.row + 1, ...more });
const container = (n) => {
  const names = [];
  for (let p = n.parent; p; p = p.parent) if (/^(class|module)$/.test(p.type)) names.unshift(p.childForFieldName('name').text);
  return names.join('::');
};
const method = (n) => {
  const name = n.childForFieldName('name');
  return name ? [declared(n, 'method', name.text, { line: row(name), container: container(n).split('::').at(-1) })] : [];
};
const type = (n) => {
  const name = n.childForFieldName('name').text;
  return [declared(n, n.type, name.split('::').at(-1), { full: [container(n), name].filter(Boolean).join('::') })];
};

const DECLARED = {
  method,
  singleton_method: method,
  class: type,
  module: type,
  /** `Point = Struct.new(...)`, `Error = Class.new(StandardError)` */
  assignment(n) {
    const left = n.childForFieldName('left');
    const made = left?.type === 'constant' && /^(Struct|Class|Module|Data)\.(new|define)\b/.test(n.childForFieldName('right')?.text ?? '');
    return made ? [declared(n, 'class', left.text, { full: [container(n), left.text].filter(Boolean).join('::') })] : [];
  },
  alias(n) {
    return [declared(n, 'alias', n.childForFieldName('name').text.replace(/^:/, ''), { of: n.childForFieldName('alias').text.replace(/^:/, '') })];
  },
  /** A call that names methods makes them, as far as a method is said to stand there. */
  call(n) {
    const list = n.childForFieldName('arguments');
    if (!list) return [];
    const names = list.namedChildren.flatMap((a) => (/^(simple_symbol|string|delimited_symbol)$/.test(a.type) ? [a.text.replace(/^:?["']?|["']$/g, '')] : []));
    if (n.childForFieldName('method')?.text === 'alias_method') return names[1] ? [declared(n, 'alias', names[0], { of: names[1] })] : [];
    return names.map((name) => declared(n, 'made', name, { container: container(n).split('::').at(-1) }));
  },
};

function walk(node, visit) {
  const stack = [node];
  while (stack.length > 0) {
    const n = stack.pop();
    visit(n);
    for (let i = n.namedChildCount - 1; i >= 0; i--) stack.push(n.namedChild(i));
  }
}
