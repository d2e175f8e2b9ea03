/** Classes, interfaces, traits, enums and their members. */
import type { SymbolFact, SymbolIndex, TypeRole } from '../../model/facts.ts';
import { NODE_FLAGS, type Visibility } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { cleanDoc, cleanSignature } from '../shared/text.ts';
import { type DocBlock, docCommentBefore, readDocBlock } from './doc-block.ts';
import { expression, stringOf } from './expressions.ts';
import { declareFunction } from './functions.ts';
import type { PhpFile } from './php-file.ts';
import { classRoutePrefix } from './routes.ts';
import { kidOf, kidsOf, lastOperand, type Syntax } from './syntax/node.ts';
import { isTestClass } from './tests.ts';
import { visit, visitAll } from './visit.ts';

type NewSymbol = { -readonly [K in keyof SymbolFact]: SymbolFact[K] };

const KINDS: Readonly<Record<string, NodeKind>> = {
  class_declaration: 'class',
  interface_declaration: 'interface',
  trait_declaration: 'trait',
  enum_declaration: 'enum',
  anonymous_class: 'class',
};

export interface NewDeclaration {
  readonly kind: NodeKind;
  readonly name: string;
  readonly nameAt: number;
  readonly node: Syntax;
  /** Where the header ends. */
  readonly headerEnd: number;
  readonly doc: DocBlock;
}

export function docOf(file: PhpFile, start: number): DocBlock {
  const comment = docCommentBefore(file.source, { start, lineStart: start - file.facts.position(start).column, comments: file.comments });
  return readDocBlock(comment.text, comment.start, (name) => file.names.refer(name, start));
}

/** Text between the tags of a doc comment; a leading `@return Foo` is not a description. */
const description = ({ text }: DocBlock): string =>
  cleanDoc(text.replace(/^[ \t]*(?:\/\*\*|\*)?[ \t]*@(?:param|return|var|throws|template|phpstan|psalm)\b.*$/gm, ''));

export function newSymbol(file: PhpFile, { kind, name, nameAt, node, headerEnd, doc }: NewDeclaration): NewSymbol {
  const { line, column } = file.facts.position(nameAt);
  const from = Math.max(node.start, kidsOf(node, 'attribute').at(-1)?.end ?? 0);
  const header = file.source.slice(from, headerEnd).replace(/^[\s)\],]*\]\s*/, '');
  const modifiers = file.source.slice(from, nameAt);
  const visibility: Visibility = /\bprivate\b/.test(modifiers) ? 'private' : /\bprotected\b/.test(modifiers) ? 'protected' : 'public';
  return {
    name,
    kind,
    owner: file.facts.current,
    startLine: file.facts.lineOf(node.start),
    endLine: file.facts.lineOf(Math.max(node.start, node.end - 1)),
    line,
    column,
    start: node.start,
    end: node.end,
    signature: cleanSignature(header),
    doc: description(doc),
    visibility,
    flags: flagsOf(modifiers, visibility, doc),
  };
}

const MODIFIERS: readonly (readonly [RegExp, number])[] = [
  [/\babstract\b/, NODE_FLAGS.abstract],
  [/\bstatic\b/, NODE_FLAGS.static],
];

const flagsOf = (modifiers: string, visibility: Visibility, doc: DocBlock): number =>
  MODIFIERS.filter(([word]) => word.test(modifiers)).reduce((flags, [, flag]) => flags | flag, visibility === 'public' ? NODE_FLAGS.exported : 0) |
  (doc.text.includes('@deprecated') ? NODE_FLAGS.deprecated : 0);

const CLASS_NAME = /\b(?:class|interface|trait|enum)\s+([\p{L}_][\p{L}\p{N}_]*)/u;

export function declareType(file: PhpFile, node: Syntax): void {
  const body = kidOf(node, 'declaration_list');
  const headerEnd = body?.start ?? node.end;
  const attributes = kidsOf(node, 'attribute');
  const from = Math.max(node.start, attributes.at(-1)?.end ?? 0);
  const header = file.source.slice(from, headerEnd);
  const found =
    node.type === 'anonymous_class'
      ? { name: `${/\bextends\s+\\?([\w\\]+)/.exec(header)?.[1]?.split('\\').at(-1) ?? 'class'}@anonymous`, at: from }
      : nameIn(header, from);
  if (found === undefined) return;
  const doc = docOf(file, node.start);
  const symbol = newSymbol(file, { kind: KINDS[node.type] as NodeKind, name: found.name, nameAt: found.at, node, headerEnd, doc });
  if (doc.templates.length > 0) symbol.typeParams = doc.templates;
  if (node.type === 'anonymous_class') symbol.local = true;
  visitAll(file, kidsOf(node, 'arguments'));
  const index = file.facts.open(symbol);
  supertypes(file, { header, from, index, isInterface: node.type === 'interface_declaration' });
  for (const mixin of doc.mixins) file.facts.typeAt('mixin', mixin, node.start, index);
  for (const attribute of attributes) visitAttribute(file, attribute, index);
  file.types.push({
    symbol: index,
    name: found.name,
    properties: new Map(),
    routePrefix: classRoutePrefix(file, attributes),
    isTest: isTestClass(file, header),
  });
  documentedMembers(file, doc, index);
  file.functions.push({ end: node.end, locals: new Map(), symbol: index, returned: [] });
  for (const member of body?.kids ?? []) visit(file, member);
  file.functions.pop();
  file.types.pop();
}

function nameIn(header: string, from: number): { name: string; at: number } | undefined {
  const found = CLASS_NAME.exec(header);
  return found === null ? undefined : { name: found[1] as string, at: from + found.index + found[0].lastIndexOf(found[1] as string) };
}

interface Header {
  readonly header: string;
  readonly from: number;
  readonly index: SymbolIndex;
  readonly isInterface: boolean;
}

function supertypes(file: PhpFile, { header, from, index }: Header): void {
  for (const [word, role] of [
    ['extends', 'extends'],
    ['implements', 'implements'],
  ] as const)
    listed(file, { header, from, index }, word, role);
}

function listed(file: PhpFile, { header, from, index }: Omit<Header, 'isInterface'>, word: string, role: TypeRole): void {
  // One class for all that a list holds: with a pattern for each name, broken source can be cut into names in endless ways.
  const found = new RegExp(String.raw`\b${word}\s([\w\\,\s]*?)(?=\bimplements\b|$)`, 'u').exec(header);
  if (found === null) return;
  const start = from + found.index + word.length + 1;
  for (const name of (found[1] as string).matchAll(/\\?[\w\\]+/g)) {
    const offset = start + name.index;
    file.facts.typeAt(role, file.names.refer(name[0], offset), offset, index);
  }
}

/** `@property User $owner`, `@method static Foo make()`: answered by `__get`, `__call` or a facade, so they are not nodes. */
function documentedMembers(file: PhpFile, doc: DocBlock, owner: SymbolIndex): void {
  const at = { startLine: file.facts.lineOf(doc.start), start: doc.start, end: doc.start };
  for (const { name, type, isMethod } of doc.members) {
    const kind = isMethod ? 'method' : 'property';
    file.facts.add({
      ...at,
      name,
      kind,
      owner,
      endLine: at.startLine,
      line: at.startLine,
      column: 0,
      signature: '',
      doc: '',
      visibility: 'public',
      flags: 0,
      ...(type === '' ? {} : { type }),
      hidden: true,
    });
  }
}

export function useTraits(file: PhpFile, node: Syntax): void {
  const list = /^use\s+([^;{]*)/.exec(file.text(node));
  for (const name of (list?.[1] ?? '').matchAll(/\\?[\w\\]+/g)) {
    const offset = node.start + (list?.[0].length ?? 0) - (list?.[1]?.length ?? 0) + name.index;
    file.facts.typeAt('mixin', file.names.refer(name[0], offset), offset, file.type?.symbol ?? -1);
  }
}

export function declareProperties(file: PhpFile, node: Syntax): void {
  const [doc, elements] = [docOf(file, node.start), kidsOf(node, 'property_element')];
  for (const attribute of kidsOf(node, 'attribute')) visitAttribute(file, attribute, file.facts.current);
  const declared = /((?:\??[\w\\]+(?:\s*[|&]\s*\??[\w\\()]+)*)|\([^$]*)\s+\$/.exec(
    file.source.slice(kidsOf(node, 'attribute').at(-1)?.end ?? node.start, (elements[0]?.start ?? node.start) + 1),
  )?.[1];
  const type =
    doc.variable || (declared === undefined || /^(?:public|private|protected|static|var|readonly)$/.test(declared) ? '' : file.typeOf(declared, node.start));
  for (const element of elements) declareProperty(file, element, { node, doc, type });
  visitAll(file, kidsOf(node, 'property_hook'));
}

interface PropertyParts {
  readonly node: Syntax;
  readonly doc: DocBlock;
  readonly type: string;
}

function declareProperty(file: PhpFile, element: Syntax, { node, doc, type }: PropertyParts): void {
  const name = /^\$(\w+)/.exec(file.text(element))?.[1];
  if (name === undefined) return;
  const symbol = newSymbol(file, { kind: 'property', name, nameAt: element.start + 1, node: { ...node, end: element.end }, headerEnd: element.end, doc });
  if (type !== '') symbol.type = type;
  const index = file.facts.add(symbol);
  file.type?.properties.set(name, index);
  file.facts.typeAt('field', type, element.start, index);
  visitAll(
    file,
    element.kids.filter((kid) => kid.type !== 'variable_name'),
  );
}

const CONST = /(?:(?:final|public|private|protected)\s+)*const\s+(?:[\w\\|?]+\s+)?$/;

/** `const A = 1` in a class or at the top; an enum's `case`. */
export function declareConstant(file: PhpFile, node: Syntax): void {
  const found = /^(?:case\s+)?([\p{L}_][\p{L}\p{N}_]*)/u.exec(file.text(node));
  if (found === null) return;
  const [name, isCase] = [found[1] as string, node.type === 'enum_case'];
  const before = isCase ? '' : (CONST.exec(file.source.slice(Math.max(0, node.start - 120), node.start))?.[0] ?? '');
  const whole = { ...node, start: node.start - before.length };
  const kind = isCase ? 'enum_member' : 'constant';
  const symbol = newSymbol(file, {
    kind,
    name,
    nameAt: node.start + found[0].length - name.length,
    node: whole,
    headerEnd: node.end,
    doc: docOf(file, whole.start),
  });
  const value = isCase ? file.type?.name : expression(file, lastOperand(node));
  if (isCase && value !== undefined) symbol.type = value;
  else if (value !== undefined && value !== '?') symbol.value = value;
  file.facts.add(symbol);
  visitAll(file, node.kids);
}

/** `define('NAME', value)`. */
export function defineConstant(file: PhpFile, node: Syntax): void {
  const name = stringOf(file, kidOf(node, 'arguments')?.kids[0]);
  if (name === undefined || !/^\w+$/.test(name)) return;
  file.facts.add({ ...newSymbol(file, { kind: 'constant', name, nameAt: node.start, node, headerEnd: node.end, doc: docOf(file, node.start) }), owner: -1 });
}

const METHOD_NAME = /\bfunction\s*&?\s*([\p{L}_][\p{L}\p{N}_]*)/u;

export function declareMethod(file: PhpFile, node: Syntax): void {
  const attributes = kidsOf(node, 'attribute');
  const from = attributes.at(-1)?.end ?? node.start;
  const parameters = kidOf(node, 'formal_parameters');
  const found = METHOD_NAME.exec(file.source.slice(from, parameters?.start ?? node.end));
  if (found === null) return;
  const name = found[1] as string;
  const nameAt = from + found.index + found[0].length - name.length;
  declareFunction(file, { node, name, nameAt, kind: kindOf(file, name), attributes });
}

function kindOf(file: PhpFile, name: string): NodeKind {
  if (file.type === undefined) return 'function';
  return name === '__construct' ? 'constructor' : 'method';
}

export function visitAttribute(file: PhpFile, node: Syntax, at: SymbolIndex): void {
  const name = /^\\?[\w\\]+/.exec(file.text(node))?.[0];
  if (name !== undefined) file.facts.refAt('decorator', file.names.refer(name, node.start), node.start, at);
  visitAll(file, node.kids);
}
