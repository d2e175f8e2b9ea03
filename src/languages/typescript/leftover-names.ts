/**
 * Names of the file and its imports that code says in places that no capture stands for: operands, conditions, indexes,
 * casts, type arguments. Read once everything else is known, so that what has a reference already is passed by.
 */
import type { SymbolIndex } from '../../model/facts.ts';
import type { FileContext } from './file-context.ts';
import type { Node } from './syntax/node.ts';
import { GLOBALS } from './traits.ts';

/** Around a name: what declares it, hands it out of the module, or has a reference of its own. */
const DECLARING: ReadonlySet<string> = new Set([
  'export_specifier',
  'export_statement',
  'required_parameter',
  'optional_parameter',
  'rest_pattern',
  'array_pattern',
  'pair_pattern',
  'function_declaration',
  'function_expression',
  'function_signature',
  'generator_function_declaration',
  'class_declaration',
  'abstract_class_declaration',
  'class',
  'interface_declaration',
  'type_alias_declaration',
  'enum_declaration',
  'internal_module',
  'module',
  'type_parameter',
  'catch_clause',
  'nested_type_identifier',
  'class_heritage',
  'extends_clause',
  'extends_type_clause',
  'implements_clause',
  'jsx_opening_element',
  'jsx_closing_element',
  'jsx_self_closing_element',
  'expression_statement',
]);
/** Of these the first name is declared, what follows is read. */
const DECLARES_FIRST: ReadonlySet<string> = new Set(['variable_declarator', 'assignment_pattern', 'arrow_function', 'for_in_statement']);

/** Called, asked for a member, a key of an object or a member itself: those have references of their own. */
const GOES_ON = /\s*(?:\(|\?\.|!?\.(?!\.)|`)/y;

export function leftoverNames(ctx: FileContext, root: Node): void {
  const names = namesOfFile(ctx);
  if (names.size === 0) return;
  const around = symbolsAround(ctx);
  const known = new Set(ctx.facts.refs.map((r) => r.offset));
  const typed = typesByLine(ctx);
  for (const node of identifiersOf(root)) {
    const name = ctx.text(node);
    const at = node.startIndex;
    if (!names.has(name) || known.has(at) || isAside(ctx.source, name, at) || isDeclaration(node) || ctx.lookup(name, at) !== undefined) continue;
    if (node.type === 'identifier') ctx.facts.refAt(/^[A-Z]/.test(name) ? 'reference' : 'callback', name, at, around(at));
    else if (!typed.get(ctx.facts.lineOf(at))?.some((type) => saysName(type, name))) ctx.facts.typeAt('variable', name, at, around(at));
  }
}

/** Names of values and of types, in document order. */
function identifiersOf(root: Node): Node[] {
  const found: Node[] = [];
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const { type, children } = node;
    if (type === 'identifier' || type === 'type_identifier') found.push(node);
    for (let i = children.length - 1; i >= 0; i--) waiting.push(children[i] as Node);
  }
  return found;
}

function isDeclaration(node: Node): boolean {
  const { parent } = node;
  if (parent === null) return true;
  const around = parent.type;
  if (around === 'required_parameter' || around === 'optional_parameter') return node.field !== 'value';
  return DECLARING.has(around) || (DECLARES_FIRST.has(around) && parent.first === node);
}

/** What the file imports or declares at its top, functions that are declared inside of others aside. */
function namesOfFile({ facts }: FileContext): Set<string> {
  const names = new Set<string>();
  for (const { local } of facts.imports) if (local !== null) names.add(local);
  for (const { owner, name, hidden } of facts.symbols) if (owner === -1 && hidden !== true) names.add(name);
  for (const name of names) if (GLOBALS.has(name)) names.delete(name);
  return names;
}

function isAside(source: string, name: string, at: number): boolean {
  const before = source.charCodeAt(at - 1);
  // A member (`x.name`, `x?.name`), but not what is spread.
  if (before === 46 && source.charCodeAt(at - 2) !== 46) return true;
  GOES_ON.lastIndex = at + name.length;
  return GOES_ON.test(source);
}

const saysName = (type: string, name: string): boolean => type.split(/[^\w$]+/).includes(name);

function typesByLine({ facts }: FileContext): Map<number, string[]> {
  const lines = new Map<number, string[]>();
  for (const { line, type } of facts.types) {
    const types = lines.get(line);
    if (types === undefined) lines.set(line, [type]);
    else types.push(type);
  }
  return lines;
}

/** The innermost symbol around an offset; asked in ascending order. */
function symbolsAround({ facts }: FileContext): (at: number) => SymbolIndex {
  const order = facts.symbols
    .map((_, i) => i)
    .filter((i) => facts.symbols[i]?.hidden !== true)
    .sort((a, b) => startOf(a) - startOf(b) || endOf(b) - endOf(a));
  const open: SymbolIndex[] = [];
  let next = 0;
  function startOf(i: SymbolIndex): number {
    return facts.symbols[i]?.start ?? 0;
  }
  function endOf(i: SymbolIndex): number {
    return facts.symbols[i]?.end ?? 0;
  }
  return (at) => {
    for (; next < order.length && startOf(order[next] as SymbolIndex) <= at; next++) open.push(order[next] as SymbolIndex);
    while (open.length > 0 && endOf(open[open.length - 1] as SymbolIndex) <= at) open.pop();
    return open[open.length - 1] ?? -1;
  };
}
