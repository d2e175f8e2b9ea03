/** Python: Strawberry, Graphene, Ariadne. Names are written with underscores in code and in camel case in the schema. */
import type { SymbolFact } from '../../model/facts.ts';
import { argumentsAt, camelCase, firstText, type ResolverFile, relateResolver } from './resolvers.ts';

export function python(file: ResolverFile): void {
  relateDecorated(file);
  relateGraphene(file);
}

function relateDecorated(file: ResolverFile): void {
  const { refs, symbols, text } = { ...file.input.facts, text: file.input.text };
  for (const { role, expr, at, offset } of refs) {
    const symbol = symbols[at];
    if (role !== 'decorator' || symbol === undefined) continue;
    if (/^strawberry\.(?:field|mutation|subscription)$|^strawberry_django\.field$/.test(expr)) relateMember(file, symbol, at);
    const [, receiver] = /^(\w+)\.field$/.exec(expr) ?? [];
    const field = receiver === undefined ? undefined : firstText(argumentsAt(file, offset - receiver.length - 1));
    const type = receiver === undefined || field === undefined ? undefined : boundType(text, receiver);
    if (type !== undefined) relateResolver(file, at, [type], [field as string]);
  }
}

function relateMember(file: ResolverFile, { owner, name }: SymbolFact, at: number): void {
  const type = file.input.facts.symbols[owner]?.name;
  if (type !== undefined) relateResolver(file, at, typeNames(type), [camelCase(name), name]);
}

/** Ariadne: `query = QueryType()`, `user = ObjectType("User")`. */
function boundType(text: string, name: string): string | undefined {
  const [, maker, given] = new RegExp(`\\b${name}\\s*=\\s*(Query|Mutation|Subscription|Object)Type\\(\\s*(?:["'](\\w+)["'])?`).exec(text) ?? [];
  return maker === 'Object' ? given : maker;
}

/** Graphene: `def resolve_users(self, info)`, and a mutation's `mutate`. */
function relateGraphene(file: ResolverFile): void {
  const { symbols, types } = file.input.facts;
  symbols.forEach((symbol, at) => {
    const owner = symbols[symbol.owner];
    const field = /^resolve_(\w+)$/.exec(symbol.name)?.[1];
    if (owner === undefined || symbol.kind !== 'method') return;
    if (field !== undefined)
      for (const type of [owner.name, ...derived(file, owner.name)]) relateResolver(file, at, typeNames(type), [camelCase(field), field]);
    else if (symbol.name === 'mutate' && types.some((t) => t.at === symbol.owner && /Mutation$/.test(t.type)))
      relateResolver(file, at, ['Mutation'], [owner.name.slice(0, 1).toLowerCase() + owner.name.slice(1)]);
  });
}

/** Classes of the file that are based on one: a resolver of an abstract type or a mixin resolves the fields of all of them. */
function derived({ input: { facts } }: ResolverFile, base: string): string[] {
  const found = [base];
  for (let i = 0; i < found.length; i++)
    for (const { type, at } of facts.types) {
      const name = facts.symbols[at]?.name;
      if (type === found[i] && name !== undefined && facts.symbols[at]?.kind === 'class' && !found.includes(name)) found.push(name);
    }
  return found.slice(1);
}

/** `UserType` and `UserNode` stand for `User`, `OrderQueries` is a part of `Query`. */
function typeNames(name: string): string[] {
  const [root] = /(?:Query|Queries)$/.test(name) ? ['Query'] : /Mutations?$/.test(name) ? ['Mutation'] : [];
  return [...new Set([name, name.replace(/(?<=\w)(?:Type|Node)$/, ''), ...(root === undefined ? [] : [root])])];
}
