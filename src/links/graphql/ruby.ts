/** Ruby with graphql-ruby: methods of `Types::UserType`, `resolve` of `Mutations::CreateUser`. */
import { camelCase, lowerFirst, type ResolverFile, relateResolver } from './resolvers.ts';

export function ruby(file: ResolverFile): void {
  const { symbols, types } = file.input.facts;
  const bases = new Map(types.filter((t) => t.role === 'extends').map((t) => [t.at, t.type]));
  symbols.forEach(({ kind, name, owner }, at) => {
    const [type, base] = [symbols[owner]?.name ?? '', bases.get(owner) ?? ''];
    if (kind !== 'method') return;
    if (name === 'resolve' && /Mutation$/.test(base)) relateResolver(file, at, ['Mutation'], [lowerFirst(type)]);
    else if (name === 'resolve' && /Resolver$/.test(base)) relateResolver(file, at, ['Query'], [lowerFirst(type)]);
    else if (/Object$|Interface$|Type$/.test(base)) relateResolver(file, at, [type.replace(/(?<=\w)Type$/, '')], [camelCase(name), name]);
  });
}
