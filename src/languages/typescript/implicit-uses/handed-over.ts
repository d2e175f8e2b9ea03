/**
 * Whether a text hands a value over to code that may use it under another type: as an argument, a result, an element of a
 * list, a property of another object. A text and a name in, yes or no out. In doubt yes, because the answer decides
 * whether a symbol is reported as dead.
 */
import type { HandOverContext, HandOverReader } from '../../contract.ts';
import { moduleName } from './module-names.ts';

export const handOvers: HandOverReader = { instance: handsOverInstance, module: handsOverModule };

/** What stands before an expression whose value goes on to somebody else. */
const GIVES = /(?:[([,?]|=>|\|\||&&|\?\?|\b(?:return|yield|default|throw))$/;
const GIVES_AS_PROPERTY = /[:{]$/;
/** `if (x)` looks at a value and gives it to nobody. */
const LOOKS = /\b(?:if|while|switch|for|catch)\s*\($/;
const IMPORTS_NAMES = /\bimport\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?\{[^}]*$/;
const EXPORTS_NAMES = /\bexport\s*\{[^}]*$/;
/** Where an expression that is only a name ends; a list of parameters goes on with an arrow, a body or a type. */
const ENDS = /^(?:[ \t]*(?:\r?\n|$)|\s*(?:[,\]};]|\)(?!\s*(?:=>|[{:]))))/;
const MEMBER_OF_IT = /^\s*(?:\?\.|\.|\[|!\.)/;
const ASSIGNS = /(\bexport\s+)?(?:\b(?:const|let|var)\s+)?((?:[\w$#]+\s*(?:\?\.|\.)\s*)*)([\w$#]+)\s*!?(?:\s*:[^=;{}()]*)?\s*(?:\?\?|\|\|)?=$/;
/** Far enough back for every pattern above. */
const LOOK_BACK = 300;

/** An instance of the class or of a subclass, made here, or the class itself. */
export function handsOverInstance(text: string, name: string, around: HandOverContext): boolean {
  return withSubclasses(text, name).some((type) => handsOverNew(text, type, around) || handsOverName(text, type, around, GIVES));
}

function handsOverNew(text: string, name: string, around: HandOverContext): boolean {
  const made = new RegExp(`\\bnew\\s+(?:[\\w$]+\\.)*${escaped(name)}(?![\\w$])`, 'g');
  return [...text.matchAll(made)].some((match) => isGiven(text, match.index, match.index + match[0].length, around));
}

const WHOLE_IMPORT = /\bimport\s*\*\s*as\s+([\w$]+)\s+from\s*['"]([^'"\n]+)['"]/g;

/** `import * as tool from './file'`, and then `return tool`. */
function handsOverModule(text: string, path: string, around: HandOverContext): boolean {
  const base = moduleName(path);
  return [...text.matchAll(WHOLE_IMPORT)].some(([, name = '', specifier = '']) => moduleName(specifier) === base && handsOverName(text, name, around));
}

/** What a variable, a field of `this` or an imported module holds. */
export function handsOverName(text: string, name: string, { offersExports }: HandOverContext, gives: RegExp = either(GIVES, GIVES_AS_PROPERTY)): boolean {
  const named = new RegExp(`(?<![\\w$.#])(?:this\\s*\\.\\s*)?${escaped(name)}(?![\\w$])`, 'g');
  for (const match of text.matchAll(named)) {
    const before = codeBefore(text, match.index);
    if (!ENDS.test(text.slice(match.index + match[0].length)) || LOOKS.test(before) || IMPORTS_NAMES.test(before)) continue;
    if (EXPORTS_NAMES.test(before)) {
      if (offersExports) return true;
    } else if (gives.test(before) || isForeignObject(ASSIGNS.exec(before)?.[2])) return true;
  }
  return false;
}

function isGiven(text: string, start: number, afterName: number, around: HandOverContext): boolean {
  if (MEMBER_OF_IT.test(text.slice(afterArguments(text, afterName)))) return false;
  const before = codeBefore(text, start);
  const assigned = ASSIGNS.exec(before);
  if (assigned === null) return GIVES.test(before) || before.endsWith(':');
  const [, isExported, object = '', target = ''] = assigned;
  if ((isExported !== undefined && around.offersExports) || isForeignObject(object)) return true;
  return (object !== '' && around.heldByOutsideBase) || handsOverName(text, target, around);
}

/** `element.` of `element.reader = …`, but not `this.`. */
const isForeignObject = (object: string | undefined): boolean => object !== undefined && object !== '' && !/^this\s*\.\s*$/.test(object);

function withSubclasses(text: string, name: string): string[] {
  const found = new Set([name]);
  for (const base of found) {
    const subclasses = new RegExp(`\\bclass\\s+([\\w$]+)[^{;]*?\\bextends\\s+${escaped(base)}(?![\\w$])`, 'g');
    for (const match of text.matchAll(subclasses)) found.add(match[1] as string);
  }
  return [...found];
}

/** Behind the type arguments and the arguments of `new C<T>(…)`; strings with brackets in them are rare there. */
function afterArguments(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const char = text[at] as string;
    if (depth === 0 && !/[\s(<]/.test(char)) return at;
    if ('([{<'.includes(char)) depth++;
    else if (')]}'.includes(char) || (char === '>' && text[at - 1] !== '=')) depth--;
    if (depth < 0) return at;
    if (depth === 0 && char === ')') return at + 1;
  }
  return text.length;
}

/** The code that ends in front of `at`, without comments on lines of their own. */
function codeBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - LOOK_BACK), at);
  return before.replace(/^[ \t]*(?:\/\/.*|\/?\*.*)$/gm, '').trimEnd();
}

const either = (a: RegExp, b: RegExp): RegExp => new RegExp(`${a.source}|${b.source}`);
const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
