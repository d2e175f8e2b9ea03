/**
 * Whose relations may lead elsewhere after a change: files that look for a kind and a name that a changed file declares
 * now and did not before, or the other way round, or in another module.
 */
import { hashKey, pathEndingKeys, relationKey } from '../../../model/relation-keys.ts';
import type { FileUnit } from '../symbols/symbols.ts';
import type { MentionIndex } from './mention-index.ts';

/** `before` and `after`: the units of the changed files. */
export function relatedFiles(before: readonly FileUnit[], after: readonly FileUnit[], mentions: MentionIndex): Set<FileUnit> {
  const now = new Map(after.map((u) => [u.outline.path, u]));
  const old = new Map(before.map((u) => [u.outline.path, u]));
  const differing = new Set<string>();
  for (const path of new Set([...old.keys(), ...now.keys()])) {
    const [a, b] = [declaredKeys(old.get(path)), declaredKeys(now.get(path))];
    for (const [key, module] of a) if (b.get(key) !== module) differing.add(key);
    for (const [key, module] of b) if (a.get(key) !== module) differing.add(key);
  }
  return filesLookingFor(differing, mentions);
}

export function filesLookingFor(keys: Iterable<string>, mentions: MentionIndex): Set<FileUnit> {
  const found = new Set<FileUnit>();
  const wanted = [...keys].map((key) => ({ value: key, words: [hashKey(key)] }));
  if (wanted.length > 0) mentions.each(wanted, (unit) => found.add(unit));
  return found;
}

/** Each with the module that the file declares. */
function declaredKeys(unit: FileUnit | undefined): Map<string, string> {
  const keys = new Map<string, string>();
  if (unit === undefined) return keys;
  const { path, declaredModule } = unit.outline;
  for (const key of [relationKey('file', path), ...pathEndingKeys(path)]) keys.set(key, '');
  for (const { fact, name } of unit.syms) {
    if (fact.hidden === true) continue;
    keys.set(relationKey(fact.kind, fact.name), declaredModule);
    keys.set(relationKey(fact.kind, name), declaredModule);
    for (const alias of fact.aliases ?? []) keys.set(relationKey(fact.kind, alias), declaredModule);
  }
  return keys;
}
