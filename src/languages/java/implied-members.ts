/**
 * Members that exist without being written: a record's accessors, an enum's `values()` and `valueOf()`, what Lombok
 * generates. Hidden symbols: never shown, only resolved against, so that a chain through them keeps its types.
 */
import type { SymbolFact, SymbolIndex, TypeText } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import type { JavaFile } from './java-file.ts';

interface Implied {
  readonly name: string;
  readonly owner: SymbolIndex;
  readonly type: TypeText;
  readonly arity?: number;
  readonly kind?: NodeKind;
  readonly flags?: number;
  readonly accessorOf?: SymbolIndex;
}

/** Call it when every symbol has been seen. */
export function addImpliedMembers(file: JavaFile): void {
  const lombok = file.facts.imports.some((i) => i.specifier === 'lombok' || i.specifier.startsWith('lombok.'));
  if (!lombok && !file.facts.symbols.some((s) => s.kind === 'enum' || s.kind === 'record')) return;
  const symbols = [...file.facts.symbols];
  const declared = new Set(symbols.filter((s) => s.kind === 'method').map((s) => `${s.owner}.${s.name}`));
  const add = (near: SymbolFact, implied: Implied): SymbolIndex => {
    if (declared.has(`${implied.owner}.${implied.name}`)) return -1;
    return file.facts.add(hiddenSymbol(near, implied));
  };
  symbols.forEach((symbol, index) => {
    if (symbol.kind === 'enum') addEnumMembers(symbol, index, add);
    if (symbol.kind === 'field') addAccessors(file, symbol, index, lombok, add);
    if (lombok && (symbol.kind === 'class' || symbol.kind === 'record') && has(file, index, BUILDER)) addBuilder(symbols, symbol, index, add);
  });
}

type Add = (near: SymbolFact, implied: Implied) => SymbolIndex;

function hiddenSymbol(near: SymbolFact, { name, owner, type, kind = 'method', arity = 0, flags = 0, accessorOf }: Implied): SymbolFact {
  const { startLine, endLine, line, column, start, end } = near;
  const where = { startLine, endLine, line, column, start, end };
  const fact = { name, kind, owner, ...where, signature: name, doc: '', visibility: 'public', flags, type, arity: [arity, arity], hidden: true } as const;
  return accessorOf === undefined ? fact : { ...fact, accessorOf };
}

function addEnumMembers(symbol: SymbolFact, owner: SymbolIndex, add: Add): void {
  add(symbol, { name: 'values', owner, type: `Array<${symbol.name}>`, flags: NODE_FLAGS.static });
  add(symbol, { name: 'valueOf', owner, type: symbol.name, arity: 1, flags: NODE_FLAGS.static });
}

const GETTER = new Set(['Getter', 'Data', 'Value']);
const SETTER = new Set(['Setter', 'Data']);
const BUILDER = new Set(['Builder', 'SuperBuilder']);

function has(file: JavaFile, index: SymbolIndex, names: ReadonlySet<string>): boolean {
  return file.annotated.get(index)?.some((a) => names.has(a.name.slice(a.name.lastIndexOf('.') + 1))) ?? false;
}

function addAccessors(file: JavaFile, field: SymbolFact, index: SymbolIndex, lombok: boolean, add: Add): void {
  const { owner, name } = field;
  const type = field.type ?? '?';
  if (file.facts.symbol(owner)?.kind === 'record') add(field, { name, owner, type, accessorOf: index });
  if (!lombok) return;
  const capital = (name[0] ?? '').toUpperCase() + name.slice(1);
  if (has(file, index, GETTER) || has(file, owner, GETTER))
    add(field, { name: `${type === 'boolean' ? 'is' : 'get'}${capital}`, owner, type, accessorOf: index });
  if (has(file, index, SETTER) || has(file, owner, SETTER)) add(field, { name: `set${capital}`, owner, type: 'void', arity: 1, accessorOf: index });
}

/** `Foo.builder().name(x).build()`. */
function addBuilder(symbols: readonly SymbolFact[], symbol: SymbolFact, index: SymbolIndex, add: Add): void {
  const name = `${symbol.name}Builder`;
  const type = `${symbol.name}.${name}`;
  const builder = add(symbol, { name, owner: index, type, kind: 'class' });
  add(symbol, { name: 'builder', owner: index, type, flags: NODE_FLAGS.static });
  add(symbol, { name: 'toBuilder', owner: index, type });
  add(symbol, { name: 'build', owner: builder, type: symbol.name });
  symbols.forEach((field, at) => {
    if (field.kind === 'field' && field.owner === index) add(field, { name: field.name, owner: builder, type, arity: 1, accessorOf: at });
  });
}
