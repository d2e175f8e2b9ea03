/** C# with HotChocolate: `GetUsersAsync` of `[QueryType] class Query` is `users`; extensions name their type. */
import type { SymbolIndex } from '../../model/facts.ts';
import { argumentsAt, lowerFirst, type ResolverFile, relateResolver } from './resolvers.ts';

const ROOTS: ReadonlySet<string> = new Set(['Query', 'Mutation', 'Subscription']);

export function csharp(file: ResolverFile): void {
  const { symbols } = file.input.facts;
  symbols.forEach(({ kind, name, owner }, at) => {
    const type = kind === 'method' ? resolvedType(file, owner) : undefined;
    if (type === undefined) return;
    const plain = name.replace(/(?<=\w)Async$/, '');
    relateResolver(file, at, [type], [...new Set([lowerFirst(plain.replace(/^Get(?=[A-Z])/, '')), lowerFirst(plain)])]);
  });
}

function resolvedType(file: ResolverFile, owner: SymbolIndex): string | undefined {
  const { refs, symbols } = file.input.facts;
  for (const { role, at, expr, offset } of refs) {
    if (role !== 'decorator' || at !== owner) continue;
    const [, root] = /^(Query|Mutation|Subscription)TypeAttribute$/.exec(expr) ?? [];
    if (root !== undefined) return root;
    const extended = /^(?:ExtendObjectType|ObjectType)Attribute$/.test(expr)
      ? /^[\w.]+(?:<([\w.]+)>)?/.exec(file.input.text.slice(offset, offset + 200))
      : null;
    if (extended !== null) return extended[1] ?? /(\w+)["')]*\s*$/.exec(argumentsAt(file, offset))?.[1];
  }
  const name = symbols[owner]?.name ?? '';
  return ROOTS.has(name) ? name : undefined;
}
