/** What the collections of Kotlin's and Scala's libraries hand out, as data for ResolutionTraits. Tables without a prototype: `toString` is a member that people call. */
import type { Passage } from '../../contract.ts';

export const words = (text: string): string[] => text.trim().split(/\s+/);

export function passages(table: Readonly<Partial<Record<Passage, string>>>): Readonly<Record<string, Passage>> {
  const out: Record<string, Passage> = Object.create(null);
  for (const [passage, names] of Object.entries(table)) for (const name of words(names)) out[name] = passage as Passage;
  return out;
}

/** By shape, as in ResolutionTraits.callbacks: the methods that call a lambda so. Shapes are separated by blanks. */
export function callbacksOf(table: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> {
  const out: Record<string, readonly string[]> = Object.create(null);
  for (const [shapes, names] of Object.entries(table)) for (const name of words(names)) out[name] = shapes.split(' ');
  return out;
}

/** What values may be passed as: each line `types: bases`, to which the top type is added. */
export function passedAsOf(top: string, lines: string): Readonly<Record<string, readonly string[]>> {
  const out: Record<string, readonly string[]> = Object.create(null);
  for (const line of lines.trim().split('\n')) {
    const [types = '', bases = ''] = line.split(':');
    for (const type of words(types)) out[type] = [...(bases.trim() === '' ? [] : words(bases)), top];
  }
  return out;
}
