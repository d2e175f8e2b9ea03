/**
 * What each symbol of a file has to do with others, by name: what it calls, raises, is decorated with, extends, and
 * what it does to the world. Names as written, without resolution: both sides of a comparison are read the same way.
 */
import type { EffectKind, FileFacts, RefRole, TypeRole } from '../../model/facts.ts';

export interface Relation {
  readonly verb: string;
  /** Last part of what was written: `pop` of `self.session.pop`. */
  readonly name: string;
  /** As written, if that is short enough to read. */
  readonly text: string;
}

const REF_VERBS: Partial<Record<RefRole, string>> = { call: 'calls', new: 'calls', macro: 'calls', decorator: 'is decorated with', throw: 'throws' };
const TYPE_VERBS: Partial<Record<TypeRole, string>> = { extends: 'extends', implements: 'implements', mixin: 'extends' };
const EFFECT_VERBS: Record<EffectKind, string> = {
  env: 'reads environment variable',
  process: 'starts process',
  http: 'requests',
  flag: 'asks for flag',
  dynamic_code: 'runs dynamic code',
};
const MAX_TEXT = 48;

/** By index of the symbol in `facts.symbols`, by `verb name`. */
export function relationsOf(facts: FileFacts): Map<number, Map<string, Relation>> {
  const found = new Map<number, Map<string, Relation>>();
  const add = (at: number, verb: string | undefined, written: string, name: string) => {
    if (verb === undefined || name === '' || name === '?') return;
    const owner = shownOwner(facts, at);
    const relations = found.get(owner) ?? new Map<string, Relation>();
    found.set(owner, relations);
    relations.set(relationKey(verb, name), { verb, name, text: written.length > MAX_TEXT || /[?<#%]/.test(written) ? name : written });
  };
  for (const { role, at, expr } of facts.refs) add(at, REF_VERBS[role], expr.replace(/\(\)|\$\d+/g, ''), lastName(expr));
  for (const { role, at, type } of facts.types) add(at, TYPE_VERBS[role], type, typeName(type));
  for (const { kind, at, name } of facts.effects) add(at, EFFECT_VERBS[kind], name, name);
  return found;
}

export const relationKey = (verb: string, name: string): string => `${verb} ${name}`;

/** A hidden symbol stands for what it is in. */
function shownOwner({ symbols }: FileFacts, at: number): number {
  let index = at;
  for (let depth = 0; depth < 20 && symbols[index]?.hidden === true; depth++) index = symbols[index]?.owner ?? -1;
  return index;
}

const lastName = (expr: string): string => /([\p{L}\p{N}_$!?]+)[^\p{L}\p{N}_$]*$/u.exec(expr.replace(/<[^<>]*>/g, ''))?.[1] ?? '';
const typeName = (type: string): string => /^[^<|(]*/.exec(type)?.[0].split('.').at(-1)?.trim() ?? '';
