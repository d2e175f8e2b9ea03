/**
 * What each symbol of a file has to do with others, by name: what it calls, raises, is decorated with, extends, and
 * what it does to the world. Names as written, without resolution: both sides of a comparison are read the same way.
 */
import type { EffectKind, FileFacts, RefRole, TypeRole } from '../../model/facts.ts';
import { pushTo } from '../../util/group-by.ts';
import { lastPart } from '../../util/last-part.ts';

export interface Relation {
  readonly verb: string;
  /** Last part of what was written: `pop` of `self.session.pop`. */
  readonly name: string;
  /** As written, if that is short enough to read. */
  readonly text: string;
}

const DECORATED = 'is decorated with';
const REF_VERBS: Partial<Record<RefRole, string>> = { call: 'calls', new: 'calls', macro: 'calls', decorator: DECORATED, throw: 'throws' };
const TYPE_VERBS: Partial<Record<TypeRole, string>> = { extends: 'extends', implements: 'implements', mixin: 'extends' };
const EFFECT_VERBS: Record<EffectKind, string> = {
  env: 'reads environment variable',
  process: 'starts process',
  http: 'requests',
  flag: 'asks for flag',
  dynamic_code: 'runs dynamic code',
};
const MAX_TEXT = 48;

/** What was written at one place, not yet read. */
interface Mention {
  readonly verb: string;
  readonly written: string;
  readonly nameOf: (written: string) => string;
}

/** Reads what a symbol has to do with others when asked: most symbols of a changed file are as they were. */
export class FileRelations {
  readonly #mentions: ReadonlyMap<number, readonly Mention[]>;
  readonly #read = new Map<number, ReadonlyMap<string, Relation>>();

  constructor(facts: FileFacts) {
    this.#mentions = mentionsOf(facts);
  }

  /** Of the symbol at this index of `facts.symbols`, by `verb name`. */
  of(index: number): ReadonlyMap<string, Relation> {
    const known = this.#read.get(index);
    if (known !== undefined) return known;
    const relations = new Map<string, Relation>();
    this.#read.set(index, relations);
    for (const mention of this.#mentions.get(index) ?? []) {
      const { verb, nameOf } = mention;
      const name = nameOf(mention.written);
      if (name === '' || name === '?') continue;
      const written = mention.written.replace(/\(\)|\$\d+/g, '');
      relations.set(relationKey(verb, name), { verb, name, text: written.length > MAX_TEXT || /[?<#%]/.test(written) ? name : written });
    }
    return relations;
  }

  /** As written. */
  decorators(index: number): string[] {
    return (this.#mentions.get(index) ?? []).filter((m) => m.verb === DECORATED).map((m) => m.written);
  }
}

function mentionsOf(facts: FileFacts): Map<number, Mention[]> {
  const found = new Map<number, Mention[]>();
  const add = (at: number, verb: string | undefined, written: string, nameOf: Mention['nameOf']) => {
    if (verb !== undefined) pushTo(found, shownOwner(facts, at), { verb, written, nameOf });
  };
  for (const { role, at, expr } of facts.refs) add(at, REF_VERBS[role], expr, lastName);
  for (const { role, at, type } of facts.types) add(at, TYPE_VERBS[role], type, typeName);
  for (const { kind, at, name } of facts.effects) add(at, EFFECT_VERBS[kind], name, (written) => written);
  return found;
}

export const relationKey = (verb: string, name: string): string => `${verb} ${name}`;

/** A hidden symbol stands for what it is in. */
function shownOwner({ symbols }: FileFacts, at: number): number {
  let index = at;
  for (let depth = 0; depth < 20 && symbols[index]?.hidden === true; depth++) index = symbols[index]?.owner ?? -1;
  return index;
}

const LAST_NAME = /([\p{L}\p{N}_$!?]+)[^\p{L}\p{N}_$]*$/u;

/** Mostly what follows the last dot: patterns try every place of a chain of a hundred calls before they find it. */
function lastName(expr: string): string {
  const last = lastPart(expr);
  return /^\w+$/.test(last) ? last : (LAST_NAME.exec(expr.replace(/<[^<>]*>/g, ''))?.[1] ?? '');
}

const typeName = (type: string): string => /^[^<|(]*/.exec(type)?.[0].split('.').at(-1)?.trim() ?? '';
