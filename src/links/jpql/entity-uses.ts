/** What a query in JPQL or HQL names: entities, and fields of them through their aliases. Offsets count from its first character. */
export interface EntityUses {
  readonly entities: readonly { readonly entity: string; readonly at: number }[];
  readonly fields: readonly { readonly entity: string; readonly field: string; readonly at: number }[];
}

/** `from Order o`, `join Order as o`, `, Customer c`, `update Order o`, `delete Order`; a path (`join o.lines l`) names no entity. */
const SOURCE = /(\b(?:from|join(?:\s+fetch)?|update|delete|into)\s+|,\s*)((?:[a-z]\w*\.)*[A-Z]\w*)\b(?!\s*[.(])(?:\s+(?:as\s+)?([a-z_]\w*))?/gi;
const NO_ALIAS = /^(?:where|set|join|left|right|inner|outer|fetch|order|group|having|on|select|values|cross|union)$/i;
const FIELD = /\b([A-Za-z_]\w*)\.([a-z_]\w*)\b(?!\s*\()/g;

export function entityUses(query: string): EntityUses {
  const aliases = new Map<string, string>();
  const entities: { entity: string; at: number }[] = [];
  for (const { index, 1: before = '', 2: path = '', 3: alias = '' } of query.matchAll(SOURCE)) {
    const entity = path.slice(path.lastIndexOf('.') + 1);
    const isAliased = alias !== '' && !NO_ALIAS.test(alias);
    // Entities are written with a capital; behind a comma there may be anything, so there it takes an alias too.
    if (!/^[A-Z]/.test(entity) || (before.startsWith(',') && !isAliased)) continue;
    entities.push({ entity, at: index + before.length });
    if (isAliased) aliases.set(alias, entity);
  }
  return { entities, fields: fieldsOf(query, aliases, entities.length === 1 ? entities[0]?.entity : undefined) };
}

function fieldsOf(query: string, aliases: ReadonlyMap<string, string>, only: string | undefined): EntityUses['fields'] {
  return [...query.matchAll(FIELD)].flatMap(({ index, 1: alias = '', 2: field = '' }) => {
    const entity = aliases.get(alias) ?? (alias === 'this' ? only : undefined);
    return entity === undefined ? [] : [{ entity, field, at: index + alias.length + 1 }];
  });
}
