/** The names that a file's facts speak of, as hashes: who has to be linked again when a symbol of some name changes. */
import type { FileFacts } from '../../model/facts.ts';
import { type WordHash, wordHashes } from '../../model/name-words.ts';
import { isTypeKind } from '../../model/node-kinds.ts';

export function mentionedNames(facts: FileFacts): Set<WordHash> {
  const names = new Set<WordHash>();
  const texts = new Set<string>();
  const add = (text: string | null | undefined) => {
    if (!text || texts.has(text)) return;
    texts.add(text);
    for (const hash of wordHashes(text)) names.add(hash);
  };
  for (const ref of facts.refs) add(ref.expr);
  for (const { type, value } of facts.bindings) add(type ?? value);
  for (const { handler } of facts.routes) if (typeof handler === 'string') add(handler);
  for (const s of facts.symbols) {
    // Of a type that others add to, everything here depends on what they say.
    if (isTypeKind(s.kind) || s.kind === 'module') add(s.name);
    for (const text of [s.ownerType, s.type, s.value, s.extensionOf, ...(s.params ?? []), ...Object.values(s.bounds ?? {})]) add(text);
  }
  for (const { type } of facts.types) add(type);
  for (const i of facts.imports) for (const text of [i.specifier, i.imported, i.local, i.exportedAs]) add(text);
  for (const { expr, exportedAs } of facts.exports) for (const text of [expr, exportedAs]) add(text);
  return names;
}
