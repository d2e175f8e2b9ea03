/**
 * Whose relations may lead elsewhere after a change: files that look for a kind and a name that a changed file declares
 * now and did not before, or the other way round.
 */
import { hashKey, relationKey } from '../../../model/relation-keys.ts';
import type { FileUnit } from '../symbols/symbols.ts';
import type { MentionIndex } from './mention-index.ts';

/** `before` and `after`: the units of the changed files. */
export function relatedFiles(before: readonly FileUnit[], after: readonly FileUnit[], mentions: MentionIndex): Set<FileUnit> {
  const now = new Map(after.map((u) => [u.outline.path, u]));
  const old = new Map(before.map((u) => [u.outline.path, u]));
  const differing = new Set<string>();
  for (const path of new Set([...old.keys(), ...now.keys()])) {
    const [a, b] = [declaredKeys(old.get(path)), declaredKeys(now.get(path))];
    for (const key of a) if (!b.has(key)) differing.add(key);
    for (const key of b) if (!a.has(key)) differing.add(key);
  }
  return filesLookingFor(differing, mentions);
}

export function filesLookingFor(keys: Iterable<string>, mentions: MentionIndex): Set<FileUnit> {
  const found = new Set<FileUnit>();
  const wanted = [...keys].map((key) => ({ value: key, words: [hashKey(key)] }));
  if (wanted.length > 0) mentions.each(wanted, (unit) => found.add(unit));
  return found;
}

function declaredKeys(unit: FileUnit | undefined): Set<string> {
  const keys = new Set<string>();
  if (unit === undefined) return keys;
  keys.add(relationKey('file', unit.outline.path));
  for (const { fact, name } of unit.syms) {
    if (fact.hidden === true) continue;
    keys.add(relationKey(fact.kind, fact.name));
    keys.add(relationKey(fact.kind, name));
    for (const alias of fact.aliases ?? []) keys.add(relationKey(fact.kind, alias));
  }
  return keys;
}
