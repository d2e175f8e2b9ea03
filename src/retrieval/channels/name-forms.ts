/**
 * Keywords against names: which lower-case names a keyword may stand for, and which nodes bear or begin with one.
 * A match carries the position of its keyword, because earlier keywords say more.
 */
import type { NodeName } from '../../store/contract.ts';
import { lastPart } from '../../util/last-part.ts';

export interface NameMatch {
  readonly id: number;
  readonly position: number;
}

/** A shortened form of a dotted mention ranks behind the whole mention, but before the next keyword. */
const SHORTER_FORM = 0.01;

/** `a.b.c` may be `a.b.c`, `b.c` or `c`. */
export function keywordForms(keywords: readonly string[]): Map<string, number> {
  const forms = new Map<string, number>();
  for (const [i, keyword] of keywords.entries()) {
    const parts = keyword
      .toLowerCase()
      .split(/\.|::|#/)
      .filter((p) => p !== '');
    for (let at = 0; at < parts.length; at++) {
      const form = parts.slice(at).join('.');
      if (!forms.has(form)) forms.set(form, i + at * SHORTER_FORM);
    }
  }
  return forms;
}

export function exactMatches(nodes: readonly NodeName[], forms: ReadonlyMap<string, number>): NameMatch[] {
  return nodes.flatMap((n) => {
    const position = positionOfName(n.name.toLowerCase(), forms);
    return position === undefined ? [] : [{ id: n.id, position }];
  });
}

/** `A.B.c` bears the names `a.b.c`, `b.c` and `c`; the most specific one counts. */
function positionOfName(name: string, forms: ReadonlyMap<string, number>): number | undefined {
  for (let rest = name; ; rest = rest.slice(rest.indexOf('.') + 1)) {
    const position = forms.get(rest);
    if (position !== undefined || !rest.includes('.')) return position;
  }
}

export function prefixMatches(nodes: readonly NodeName[], forms: ReadonlyMap<string, number>): NameMatch[] {
  return nodes.flatMap((n) => {
    const leaf = lastPart(n.name).toLowerCase();
    let position = Number.POSITIVE_INFINITY;
    for (const [form, at] of forms) if (at < position && leaf.startsWith(form)) position = at;
    return position === Number.POSITIVE_INFINITY ? [] : [{ id: n.id, position }];
  });
}
