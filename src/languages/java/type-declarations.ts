/** Packages, imports, classes, interfaces, enums, records and annotation types -> symbols, imports, inheritance. */
import type { SymbolIndex } from '../../model/facts.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { identifierAt, skipBalanced, skipTrivia, withoutComments } from '../shared/brackets.ts';
import { arityOf, parameterTypes, readHead, readParameters, readTypeList, readTypeParameters } from './header.ts';
import type { JavaFile } from './java-file.ts';
import { addTypeParameters, annotate, decorate, symbolOf, visibilityOf } from './symbols.ts';
import type { SyntaxNode } from './syntax/node.ts';
import { isSilentType } from './types.ts';

export function onPackage(file: JavaFile, node: SyntaxNode): void {
  const text = withoutComments(file.text(node));
  file.facts.declaredModule = /package\s+([\w$.\s]+?)\s*;/.exec(text)?.[1]?.replace(/\s+/g, '') ?? '';
}

/** `import a.b.C`, `import a.b.*`, `import static a.b.C.m`: the last name is what is imported, the rest the specifier. */
export function onImport(file: JavaFile, node: SyntaxNode): void {
  const match = /^import\s+(?:static\s+)?([^;]+)/.exec(withoutComments(file.text(node)));
  const path = match?.[1]?.replace(/\s+/g, '') ?? '';
  const dot = path.lastIndexOf('.');
  if (dot <= 0) return;
  const imported = path.slice(dot + 1);
  const { line } = file.facts.position(node.start);
  file.facts.imports.push({ specifier: path.slice(0, dot), imported, local: imported === '*' ? null : imported, line });
}

export function onType(file: JavaFile, node: SyntaxNode): void {
  const { source, facts } = file;
  const { start, end, nameStart } = node;
  const kind = node.kind as NodeKind;
  const name = identifierAt(source, nameStart);
  const bodyStart = node.bodyStart < 0 ? end : node.bodyStart;
  const head = readHead(source, start, nameStart);
  const generics = genericsAt(source, nameStart + name.length, bodyStart);
  const outer = file.container;
  const symbol = symbolOf(file, {
    name,
    nameOffset: nameStart,
    kind,
    head,
    owner: facts.enclosing((s) => s.hidden !== true),
    start,
    end,
    header: source.slice(head.rest, bodyStart),
    visibility: visibilityOf(head.modifiers, outer?.isInterface && outer.symbol === facts.current ? 'public' : 'internal'),
    flags: 0,
    type: undefined,
  });
  addTypeParameters(symbol, generics.parameters);
  const index = facts.open(symbol);
  file.openContainer({ symbol: index, name, isInterface: kind === 'interface', end });
  annotate(file, index, head);
  for (const p of generics.parameters) for (const b of p.bounds) facts.typeAt('bound', b.type, b.offset, index);
  let clauses = generics.end;
  if (kind === 'record') clauses = addComponents(file, index, clauses, bodyStart);
  addInheritance(file, index, kind, { start: clauses, end: bodyStart });
}

function genericsAt(source: string, at: number, end: number) {
  const start = skipTrivia(source, at, end);
  if (source[start] !== '<') return { parameters: [], end: start };
  const close = skipBalanced(source, start, end);
  return { parameters: readTypeParameters(source, start, close), end: close };
}

const NO_MODIFIERS: ReadonlySet<string> = new Set();

/** A record's components are its fields. Answers where the parameter list ends. */
function addComponents(file: JavaFile, owner: SymbolIndex, at: number, end: number): number {
  const { source, facts } = file;
  const open = skipTrivia(source, at, end);
  if (source[open] !== '(') return at;
  const close = skipBalanced(source, open, end);
  const parameters = readParameters(source, open, close);
  file.primaries.set(owner, { params: parameterTypes(parameters) ?? [], arity: arityOf(parameters), start: open + 1, end: close - 1 });
  for (const p of parameters) {
    const end = p.nameOffset + p.name.length;
    const head = { annotations: p.annotations, modifiers: NO_MODIFIERS, rest: p.typeOffset };
    const header = source.slice(p.typeOffset, end);
    const place = { name: p.name, nameOffset: p.nameOffset, start: p.typeOffset, end, owner, head, header };
    const index = facts.add(symbolOf(file, { ...place, kind: 'field', visibility: 'private', flags: 0, type: p.type }));
    decorate(file, index, p.annotations);
    if (!isSilentType(p.type)) facts.typeAt('field', p.type, p.typeOffset, index);
  }
  return close;
}

interface Clause {
  readonly word: string;
  readonly start: number;
  end: number;
}

function addInheritance(file: JavaFile, index: SymbolIndex, kind: NodeKind, range: { start: number; end: number }): void {
  for (const clause of readClauses(file.source, range.start, range.end)) {
    for (const { type, offset } of readTypeList(file.source, clause.start, clause.end)) {
      if (clause.word === 'permits') file.facts.refAt('reference', type, offset, index);
      else {
        file.facts.typeAt(clause.word === 'implements' && kind !== 'interface' ? 'implements' : 'extends', type, offset, index);
        file.inheriting.add(index);
      }
    }
  }
}

const CLAUSES = new Set(['extends', 'implements', 'permits']);

/** `extends A<B> implements C, D permits E` as its clauses. */
function readClauses(source: string, start: number, end: number): Clause[] {
  const clauses: Clause[] = [];
  for (let at = skipTrivia(source, start, end); at < end; at = skipTrivia(source, at, end)) {
    const word = identifierAt(source, at);
    if (CLAUSES.has(word)) {
      const last = clauses.at(-1);
      if (last !== undefined) last.end = at;
      clauses.push({ word, start: at + word.length, end });
    }
    if (source[at] === '<' || source[at] === '(') at = skipBalanced(source, at, end);
    else at += word.length || 1;
  }
  return clauses;
}
