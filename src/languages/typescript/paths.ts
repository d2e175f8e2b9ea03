/** Paths of names (`this.store.get`) read from the source text, and what they are as expressions. */
import type { ExprText } from '../../model/facts.ts';
import type { FileContext } from './file-context.ts';

const SPACED = /^[A-Za-z_$][\w$]*(?:!?\s*(?:\?\.|\.)\s*#?[A-Za-z_$][\w$]*)*(?:!|\?\.)?$/;
const MAX_PATH = 160;

/** A path of names, without blanks and marks, and where its last name stands; generic arguments at its end are dropped. */
export function plainPath(source: string, start: number, end: number): { text: string; nameAt: number } | undefined {
  if (end - start > MAX_PATH) return undefined;
  const first = source.charCodeAt(start);
  if (first !== 36 && first !== 95 && (first < 65 || first > 122 || (first > 90 && first < 97))) return undefined;
  let written = source.slice(start, end).trimEnd();
  if (written.endsWith('>')) written = written.replace(/<[\w$.,\s<>[\]|]*>$/, '').trimEnd();
  if (!SPACED.test(written)) return undefined;
  const last = /[\w$#]+(?=!?(?:\?\.)?$)/.exec(written) as RegExpExecArray;
  return { text: written.replace(/[\s!?]+/g, '').replace(/\.$/, ''), nameAt: start + last.index };
}

const HEADS: Readonly<Record<string, ExprText>> = { true: '<boolean>', false: '<boolean>', null: '?', undefined: '?', import: '?' };

/** A path as an expression: `this` is what it means here. */
export function pathExpr(ctx: FileContext, path: string): ExprText {
  const tested = ctx.narrowedHead(path);
  if (tested !== undefined) return `<${tested.type}>${path.slice(tested.path.length)}`;
  const dot = path.indexOf('.');
  const head = dot < 0 ? path : path.slice(0, dot);
  if (head === 'this') return thisPath(ctx.thisText, dot < 0 ? '' : path.slice(dot));
  if (head === 'module' && /^module\.exports\./.test(path)) return path.slice('module.'.length);
  const special = Object.hasOwn(HEADS, head) ? HEADS[head] : undefined;
  if (special !== undefined) return special;
  if (dot < 0 || !path.includes('.prototype')) return path;
  return path.replace(/^(.*?)\.prototype(?=\.|$)/, '$1()');
}

function thisPath(self: ExprText, steps: string): ExprText {
  if (self === 'this' && steps.startsWith('.constructor')) return `cls${steps.slice(12)}`;
  return self + steps;
}

/** The step to a member by its key: `.name`, `['~standard']`; undefined for a key that an expression cannot say. */
export function memberStep(key: string): string | undefined {
  if (/^[\w$]+$/.test(key)) return `.${key}`;
  return /^[\w$~@:/.-]+$/.test(key) ? `['${key}']` : undefined;
}
