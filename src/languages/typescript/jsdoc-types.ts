/**
 * Types as comments of plain JavaScript write them, `{import('./store').Store | null}`, to TypeText. TypeScript's own
 * syntax and the older one of Closure (`?Foo`, `Array.<Foo>`, `function(Foo): Bar`) are read; what no name could be looked
 * up in is ''. The grammar sees comments as one token, so the text is taken apart here.
 */
import type { TypeText } from '../../model/facts.ts';
import { stringValue } from '../shared/text.ts';
import { TRANSPARENT, unionOf } from './types.ts';

/** A name for a member of a module that is mentioned in a type. */
export type ImportedName = (specifier: string, member: string) => string;

const MAX_DEPTH = 12;
const TOKEN = /\s*(=>|\.\.\.|\.<|[\w$]+(?:\.(?!<)[\w$]+)*|'[^']*'|"[^"]*"|`[^`]*`|[^\s])/y;

export function commentedType(text: string, imported: ImportedName): TypeText {
  return new TypeReader(text, imported).type(0);
}

/** Names that say nothing about members. */
const SILENT = new Set(['null', 'undefined', 'void', 'never', 'Object', 'object', 'any', 'unknown', '*', 'Function', 'function']);

class TypeReader {
  readonly #tokens: string[] = [];
  readonly #imported: ImportedName;
  #at = 0;

  constructor(text: string, imported: ImportedName) {
    this.#imported = imported;
    TOKEN.lastIndex = 0;
    for (let m = TOKEN.exec(text); m !== null; m = TOKEN.exec(text)) this.#tokens.push(m[1] as string);
  }

  type(depth: number): TypeText {
    const parts: TypeText[] = [];
    this.#take('|');
    do parts.push(this.#postfixed(depth));
    while (this.#take('|') || this.#take('&'));
    return unionOf(parts);
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at++;
    return true;
  }

  #postfixed(depth: number): TypeText {
    while (this.#take('?') || this.#take('!') || this.#take('...'));
    let type = depth > MAX_DEPTH ? '' : this.#primary(depth);
    for (;;) {
      if (this.#tokens[this.#at] === '[' && this.#tokens[this.#at + 1] === ']') {
        this.#at += 2;
        type = `Array<${type || 'any'}>`;
      } else if (!this.#take('=') && !this.#take('?') && !this.#take('!')) return type;
    }
  }

  #primary(depth: number): TypeText {
    const token = this.#tokens[this.#at++];
    if (token === undefined) return '';
    if (token === '(') return this.#parenthesis(depth);
    if (token === '[') return `(${this.#list(']', depth).join(',')})`;
    if (token === '{') return this.#skipShape();
    if (token === 'import' && this.#take('(')) return this.#importedType(depth);
    if (token === 'function' && this.#take('(')) return functionText(this.#list(')', depth), this.#take(':') ? this.#postfixed(depth + 1) : '');
    if (token === 'typeof' || token === 'keyof') {
      this.#postfixed(depth + 1);
      return token === 'keyof' ? 'string' : '';
    }
    return /^[A-Za-z_$]/.test(token) ? this.#named(token, depth) : (LITERALS[token[0] as string] ?? '');
  }

  #named(name: string, depth: number): TypeText {
    const args = this.#take('.<') || this.#take('<') ? this.#list('>', depth) : [];
    if (name === 'Object' && args.length === 2) return args[1] === 'any' ? '' : `Record<${args.join(',')}>`;
    if (TRANSPARENT.has(name) && args.length > 0) return args[0] as TypeText;
    if (args.length === 0) return SILENT.has(name) ? '' : name;
    return `${name}<${args.join(',')}>`;
  }

  /** Up to the closing bracket; names of parameters (`x: Foo`, `x?: Foo`) are left out. */
  #list(close: string, depth: number): TypeText[] {
    const items: TypeText[] = [];
    while (this.#at < this.#tokens.length && !this.#take(close)) {
      const named = this.#tokens[this.#at + 1] === ':' ? 2 : this.#tokens[this.#at + 1] === '?' && this.#tokens[this.#at + 2] === ':' ? 3 : 0;
      this.#at += named;
      items.push(this.type(depth + 1) || 'any');
      if (!this.#take(',') && this.#tokens[this.#at] !== close) this.#at++;
    }
    return items;
  }

  /** `(A|B)`, or a function `(x: A) => B`. */
  #parenthesis(depth: number): TypeText {
    const items = this.#list(')', depth);
    if (this.#take('=>')) return functionText(items, this.type(depth + 1));
    return items.length === 1 && items[0] !== 'any' ? (items[0] as TypeText) : '';
  }

  #importedType(depth: number): TypeText {
    const specifier = stringValue(this.#tokens[this.#at++] ?? '');
    if (specifier === undefined || !this.#take(')') || this.#tokens[this.#at] !== '.') return '';
    const [member = '', ...rest] = (this.#tokens[this.#at + 1] ?? '').split('.');
    this.#at += 2;
    return this.#named([this.#imported(specifier, member), ...rest].join('.'), depth);
  }

  #skipShape(): TypeText {
    for (let open = 1; open > 0 && this.#at < this.#tokens.length; this.#at++) {
      const token = this.#tokens[this.#at];
      if (token === '{') open++;
      else if (token === '}') open--;
    }
    return '';
  }
}

const LITERALS: Readonly<Record<string, TypeText>> = { "'": 'string', '"': 'string', '`': 'string' };

const functionText = (params: readonly TypeText[], result: TypeText): TypeText =>
  params.every((p) => p === 'any') ? `=>${result}` : `(${params.join(',')})=>${result}`;
