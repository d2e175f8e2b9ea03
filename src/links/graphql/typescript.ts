/** JavaScript and TypeScript: resolver maps (Apollo, graphql-tools), decorated classes (NestJS, TypeGraphQL). */
import type { SymbolFact, SymbolIndex } from '../../model/facts.ts';
import { isCallableKind } from '../../model/node-kinds.ts';
import { argumentsAt, firstText, type ResolverFile, relateResolver } from './resolvers.ts';

export function typescript(file: ResolverFile): void {
  relateMaps(file);
  relateDecorated(file);
}

const isTypeName = (name: string | undefined): boolean => /^[A-Z]\w*$/.test(name ?? '');

/** `{ Query: { users: … }, User: { posts: … }, Mutation: mutations }`: only a field of that type makes it a resolver. */
function relateMaps(file: ResolverFile): void {
  const { symbols } = file.input.facts;
  symbols.forEach((symbol, index) => {
    const type = symbols[symbol.owner];
    if (type !== undefined && isMap(type) && isTypeName(type.name) && isMember(symbol))
      relateResolver(file, implementation(symbols, index), [type.name], [symbol.name]);
    if (symbol.kind === 'property' && isTypeName(symbol.name) && symbol.value !== undefined) relateNamedMap(file, symbol.name, symbol.value);
  });
}

const isMap = ({ kind }: SymbolFact): boolean => kind === 'property' || kind === 'variable' || kind === 'constant';
const isMember = ({ kind, hidden }: SymbolFact): boolean => hidden !== true && (isCallableKind(kind) || kind === 'property');

/** The function that the member names, if it is one of this file. */
function implementation(symbols: readonly SymbolFact[], index: SymbolIndex): SymbolIndex {
  const { value } = symbols[index] as SymbolFact;
  const named = value === undefined ? -1 : symbols.findIndex((s) => isCallableKind(s.kind) && s.name === value && s.owner < 0);
  return named < 0 ? index : named;
}

function relateNamedMap(file: ResolverFile, type: string, name: string): void {
  const { symbols } = file.input.facts;
  const map = symbols.findIndex((s) => isMap(s) && s.name === name && s.owner < 0);
  if (map < 0) return;
  symbols.forEach((symbol, index) => {
    if (symbol.owner === map && isMember(symbol)) relateResolver(file, implementation(symbols, index), [type], [symbol.name]);
  });
}

const ROOTS: ReadonlySet<string> = new Set(['Query', 'Mutation', 'Subscription']);

function relateDecorated(file: ResolverFile): void {
  const { refs, symbols } = file.input.facts;
  for (const { role, expr, at, offset } of refs) {
    const isField = expr === 'ResolveField' || expr === 'FieldResolver' || expr === 'ResolveProperty';
    const method = symbols[at];
    if (role !== 'decorator' || method === undefined || !(isField || ROOTS.has(expr)) || !isCallableKind(method.kind)) continue;
    const given = argumentsAt(file, offset);
    const name = firstText(given) ?? /\bname:\s*['"](\w+)['"]/.exec(given)?.[1] ?? method.name;
    const type = isField ? resolvedType(file, method.owner) : expr;
    if (type !== undefined) relateResolver(file, at, [type], [name]);
  }
}

/** `@Resolver(() => User)`, `@Resolver('User')`. */
function resolvedType(file: ResolverFile, owner: SymbolIndex): string | undefined {
  const resolver = file.input.facts.refs.find((r) => r.role === 'decorator' && r.at === owner && r.expr === 'Resolver');
  const given = resolver === undefined ? '' : argumentsAt(file, resolver.offset);
  return firstText(given) ?? /([A-Z]\w*)\s*$/.exec(given.replace(/,.*$/s, ''))?.[1];
}
