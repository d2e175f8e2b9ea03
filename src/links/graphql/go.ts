/** Go with gqlgen: `func (r *queryResolver) Users(ctx context.Context)`. Initialisms are in capitals in Go alone. */
import { lowerFirst, type ResolverFile, relateEntity, relateResolver, upperFirst } from './resolvers.ts';

/** Federation: `func (r *entityResolver) FindManyProductByIDs(…)` finds entities by their keys. */
const FOUND = /^Find(?:Many)?(\w+?)By[A-Z]/;

export function go(file: ResolverFile): void {
  file.input.facts.symbols.forEach(({ kind, name, ownerType }, at) => {
    const type = kind === 'method' ? /^(\w+)Resolver$/.exec(ownerType ?? '')?.[1] : undefined;
    if (type === undefined || !/^[A-Z]/.test(name)) return;
    const entity = type === 'entity' ? FOUND.exec(name)?.[1] : undefined;
    if (entity !== undefined) relateEntity(file, at, entity);
    const plain = name.replace(/[A-Z]{2,}(?=[A-Z][a-z]|$|\d)/g, (letters) => letters[0] + letters.slice(1).toLowerCase());
    relateResolver(file, at, [upperFirst(type)], [...new Set([lowerFirst(name), lowerFirst(plain)])]);
  });
}
