/** The names that a file's facts speak of, as hashes: who has to be linked again when a symbol of some name changes. */
import type { FileOutline, RelationFact, RouteFact } from '../../model/facts.ts';
import { isWordCode, type WordHash, wordHashes } from '../../model/name-words.ts';
import { isContainerKind } from '../../model/node-kinds.ts';
import { targetHashes } from '../../model/relation-keys.ts';

/** Where a file speaks of names besides its outline. */
export interface Mentions {
  /** What references and bindings say, see model/detail-record.ts. */
  readonly spoken: readonly string[];
  readonly routes: readonly RouteFact[];
  readonly relations: readonly RelationFact[];
}

export function mentionedNames(outline: FileOutline, { spoken, routes, relations }: Mentions): Set<WordHash> {
  const names = new Set<WordHash>();
  let previous = '';
  for (const text of spoken) {
    // A chain is spoken of link by link: `a()`, `a().b()`.
    const known = previous !== '' && text.startsWith(previous) && !isWordCode(text.charCodeAt(previous.length)) ? previous.length : 0;
    for (const hash of wordHashes(text, known)) names.add(hash);
    previous = text;
  }
  for (const text of declaredTexts(outline, routes)) for (const hash of wordHashes(text)) names.add(hash);
  for (const { target } of relations) for (const hash of targetHashes(target)) names.add(hash);
  return names;
}

/** What declarations say, each text once. */
function declaredTexts({ symbols, types, imports, exports }: FileOutline, routes: readonly RouteFact[]): Set<string> {
  const texts = new Set<string>();
  const add = (text: string | null | undefined) => {
    if (text) texts.add(text);
  };
  for (const { handler, via } of routes) for (const text of [handler, via]) if (typeof text === 'string') add(text);
  for (const s of symbols) {
    // Of a type that others add to, everything here depends on what they say.
    if (isContainerKind(s.kind)) add(s.name);
    add(s.ownerType);
    add(s.type);
    add(s.value);
    add(s.extensionOf);
    s.params?.forEach(add);
    if (s.bounds !== undefined) Object.values(s.bounds).forEach(add);
  }
  for (const { type } of types) add(type);
  for (const i of imports) for (const text of [i.specifier, i.imported, i.local, i.exportedAs]) add(text);
  for (const { expr, exportedAs } of exports) for (const text of [expr, exportedAs]) add(text);
  return texts;
}
