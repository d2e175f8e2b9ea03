/** Functions, methods and closures: parameters, types, bodies, and what they give back. */
import type { ExprText, SymbolFact, TypeText } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { docOf, newSymbol, visitAttribute } from './declarations.ts';
import type { DocBlock } from './doc-block.ts';
import { expression } from './expressions.ts';
import type { PhpFile } from './php-file.ts';
import { methodRoutes } from './routes.ts';
import { kidOf, kidsOf, type Syntax } from './syntax/node.ts';
import { isTestMethod } from './tests.ts';
import { visit, visitAll } from './visit.ts';

export interface FunctionDeclaration {
  readonly node: Syntax;
  readonly name: string;
  readonly nameAt: number;
  readonly kind: NodeKind;
  readonly attributes: readonly Syntax[];
}

interface Parameter {
  readonly name: string;
  readonly node: Syntax;
  readonly type: TypeText;
  readonly isOptional: boolean;
  readonly isRest: boolean;
}

type NewSymbol = { -readonly [K in keyof SymbolFact]: SymbolFact[K] };

export function declareFunction(file: PhpFile, { node, name, nameAt, kind, attributes }: FunctionDeclaration): void {
  const doc = docOf(file, node.start);
  const [list, body] = [kidOf(node, 'formal_parameters'), kidOf(node, 'compound_statement')];
  const parameters = readParameters(file, list, doc);
  const symbol: NewSymbol = newSymbol(file, { kind, name, nameAt, node, headerEnd: body?.start ?? node.end, doc });
  if (isTestMethod(file, name, attributes, doc.text)) symbol.flags |= NODE_FLAGS.test;
  describeCallable(file, symbol, { list, body, node, doc, parameters });
  const index = file.facts.open(symbol);
  for (const attribute of attributes) visitAttribute(file, attribute, index);
  typeFacts(file, parameters, symbol.type);
  for (const type of doc.throws) file.facts.typeAt('throws', type, node.start, index);
  methodRoutes(file, attributes, index);
  for (const parameter of parameters) if (parameter.node.type === 'promotion') promote(file, parameter);
  const scope = { end: node.end, locals: new Map(), symbol: index, returned: [] as (ExprText | undefined)[] };
  file.functions.push(scope);
  bindParameters(file, parameters, list);
  if (body !== undefined) visit(file, body);
  const [only] = scope.returned;
  if (symbol.type === undefined && scope.returned.length === 1 && only !== undefined && only !== '?') symbol.value = only;
  file.functions.pop();
}

interface CallableParts {
  readonly list: Syntax | undefined;
  readonly body: Syntax | undefined;
  readonly node: Syntax;
  readonly doc: DocBlock;
  readonly parameters: readonly Parameter[];
}

function describeCallable(file: PhpFile, symbol: NewSymbol, { list, body, node, doc, parameters }: CallableParts): void {
  const type = returnType(file, list, body ?? node, doc.returns);
  if (type !== '') symbol.type = type;
  if (doc.templates.length > 0) symbol.typeParams = doc.templates;
  symbol.params = parameters.map((p) => (p.isRest ? `...${p.type === '' ? '' : `Array<${p.type}>`}` : p.type));
  const least = parameters.filter((p) => !p.isOptional && !p.isRest).length;
  symbol.arity = [least, parameters.some((p) => p.isRest) ? -1 : parameters.length];
}

/** What the doc comment says is more exact, `Collection<int, User>`, unless it says nothing. */
function returnType(file: PhpFile, list: Syntax | undefined, body: Syntax, documented: TypeText): TypeText {
  if (list === undefined) return documented;
  const text = file.source.slice(list.end, body.type === 'compound_statement' ? body.start : body.end);
  const declared = /^\s*(?:use\s*\([^)]*\)\s*)?:\s*([^{;=]+)/.exec(text)?.[1];
  return documented || (declared === undefined ? '' : file.typeOf(declared.trim(), list.end));
}

function readParameters(file: PhpFile, list: Syntax | undefined, doc: DocBlock): Parameter[] {
  return (list?.kids ?? []).flatMap((node) => {
    if (node.type !== 'parameter' && node.type !== 'promotion') return [];
    const at = node.kids.find((kid) => kid.type === 'variable_name');
    if (at === undefined) return [];
    const name = file.text(at);
    const from = kidsOf(node, 'attribute').at(-1)?.end ?? node.start;
    const before = file.source.slice(from, at.start).replace(/^\s*\]/, '');
    const declared = before.replace(/\b(?:public|private|protected|readonly|final)\b(?:\(set\))?|[&\s]|\.\.\./g, '');
    const type = doc.params.get(name.slice(1)) || (declared === '' ? '' : file.typeOf(declared, node.start));
    return [{ name, node, type, isOptional: /^\s*=/.test(file.source.slice(at.end, node.end)), isRest: before.includes('...') }];
  });
}

function typeFacts(file: PhpFile, parameters: readonly Parameter[], result: TypeText | undefined): void {
  for (const { node, type } of parameters) file.facts.typeAt('param', type, node.start);
  const { current } = file.facts;
  const symbol = file.symbol(current);
  if (result !== undefined && symbol !== undefined) file.facts.typeAt('return', result, symbol.start, current);
}

/** `__construct(private Repo $repo)` declares a property. */
function promote(file: PhpFile, { name, node, type }: Parameter): void {
  const owner = file.type;
  if (owner === undefined) return;
  const doc = docOf(file, node.start);
  const at = node.kids.find((kid) => kid.type === 'variable_name') as Syntax;
  const symbol = newSymbol(file, { kind: 'property', name: name.slice(1), nameAt: at.start + 1, node, headerEnd: node.end, doc });
  const index = file.facts.add({ ...symbol, owner: owner.symbol, ...(type === '' ? {} : { type }) });
  owner.properties.set(name.slice(1), index);
  file.facts.typeAt('field', type, node.start, index);
}

function bindParameters(file: PhpFile, parameters: readonly Parameter[], list: Syntax | undefined, given = ''): void {
  for (const [i, { name, node, type, isRest }] of parameters.entries()) {
    const whole = isRest && type !== '' ? `Array<${type}>` : type;
    const value = whole === '' && given !== '' ? { value: `${given}%${i}` } : {};
    file.bind(name, { type: whole, ...value }, list?.start ?? node.start);
    visitAll(
      file,
      node.kids.filter((kid) => kid.type !== 'variable_name' && kid.type !== 'attribute'),
    );
  }
}

/** A closure sees `$this` and, for arrow functions, all names around it; others only those of its `use`. */
export function visitClosure(file: PhpFile, node: Syntax): void {
  const list = kidOf(node, 'formal_parameters');
  const doc = docOf(file, node.start);
  const parameters = readParameters(file, list, doc);
  file.functions.push({ end: node.end, locals: new Map(file.scope.locals), symbol: file.scope.symbol, returned: [] });
  for (const { node: parameter, type } of parameters) file.facts.typeAt('param', type, parameter.start);
  bindParameters(file, parameters, list, file.closureValues.get(node.start));
  for (const kid of node.kids) if (kid !== list) visit(file, kid);
  file.functions.pop();
}

export function visitReturn(file: PhpFile, node: Syntax): void {
  const value = node.kids.at(-1);
  file.scope.returned.push(value === undefined ? undefined : file.outward(expression(file, value)));
  visitAll(file, node.kids);
}
