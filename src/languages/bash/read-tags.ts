/**
 * A shell script in, the tags of its outline out: functions, variables of the script, commands by their names, sourced
 * files. Reads what Bash, Zsh and the Bourne shell have in common; what it does not understand it passes over.
 */
import type { Mention, TextTags } from '../shared/outline/collect-tags.ts';
import type { Definition } from '../shared/outline/outline-rules.ts';
import { type Closer, ShellText } from './shell-text.ts';

export function readShellTags(source: string): TextTags {
  return new ShellReader(source).read();
}

const ASSIGNMENT = /([A-Za-z_]\w*)(?:\[[^\]\n]{0,80}\])?\+?=/y;
const PLAIN_WORD = /[^\s;&|<>()"'`$\\]+(?=[\s;&|<>()`]|$)/y;
const DESCRIPTOR = /\d+(?=[<>])|\{\w{1,40}\}(?=[<>])/y;
const PARAMETERS = /[ \t]*\([ \t]*\)/y;
const NAME = /[^\s;&|<>()"'`$\\]+/y;
/** The next command begins right behind them. */
const LEADS_ON = new Set(['then', 'do', 'else', 'elif', '!', 'time', 'coproc']);
const OPENS_BLOCK = new Set(['if', 'while', 'until', 'for', 'select']);
const CLOSES_BLOCK = new Set(['fi', 'done']);
const DECLARES = new Set(['declare', 'typeset', 'export', 'readonly', 'local']);
const SOURCES = new Set(['source', '.']);

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Named = Pick<Definition, 'name' | 'nameAt'>;

class ShellReader extends ShellText {
  readonly #definitions: Mutable<Definition>[] = [];
  readonly #calls: Mention[] = [];
  readonly #imports: Mention[] = [];
  /** Behind `&&`, `||` or `|`: what is set there is not set for certain, or not for this shell. */
  #isConditional = false;

  read(): TextTags {
    this.commands('');
    const none = { docs: [], innerDocs: [], ignored: [], supertypes: [] };
    const { comments, hasErrors } = this;
    const definitions = this.#definitions.sort((a, b) => a.start - b.start || b.end - a.end);
    return { definitions, calls: this.#calls, imports: this.#imports, comments, hasErrors, ...none };
  }

  protected commands(closer: Closer): void {
    const around = this.#isConditional;
    this.#isConditional = false;
    this.#list(closer);
    this.#isConditional = around;
  }

  #list(closer: Closer): void {
    while (this.at < this.source.length) {
      this.blanks();
      const { char } = this;
      if (char === '\n') this.#next(() => this.newline());
      else if (char === '#') this.comment();
      else if (char === ';') {
        if (closer === 'esac' && /[;&]/.test(this.source[this.at + 1] ?? '')) return;
        this.#next(() => this.at++);
      } else if (char === '|' || (char === '&' && this.source[this.at + 1] !== '>')) this.#operator();
      else if (char === ')' && this.open[')'] === 0) this.#passUnmatched();
      else if (char === '' || char === ')' || (char === '`' && this.open['`'] > 0) || this.#command()) return;
    }
  }

  #next(move: () => void): void {
    move();
    this.#isConditional = false;
  }

  #operator(): void {
    const isList = this.char === '|' || this.source[this.at + 1] === '&';
    this.at += this.source[this.at + 1] === this.char ? 2 : 1;
    this.#isConditional = isList;
  }

  #passUnmatched(): void {
    this.hasErrors = true;
    this.at++;
  }

  /** One command, or a word that leads on to one. True if it closes what surrounds it. */
  #command(): boolean {
    const start = this.at;
    if (this.#assignments()) return false;
    if (this.char === '(') this.#parenthesized();
    else {
      const word = this.at === start ? this.take(PLAIN_WORD)?.[0] : undefined;
      if (word !== undefined) return this.#keyword(word, start) ?? this.#simple(word, start);
      const behind = this.at;
      const name = this.take(PLAIN_WORD)?.[0];
      if (name !== undefined) return this.#simple(name, behind);
      this.#arguments();
      // A character that nothing takes.
      if (this.at === start) this.at++;
    }
    return false;
  }

  /** `X=1 Y=2` and redirections before a command. True if nothing else follows: the variables are set. */
  #assignments(): boolean {
    const set: { named: Named; end: number }[] = [];
    for (;;) {
      this.blanks();
      const match = this.take(ASSIGNMENT);
      if (match !== undefined) {
        this.#value();
        set.push({ named: { name: match[1] as string, nameAt: match.index }, end: this.at });
      } else if (this.#isRedirection()) this.redirection();
      else break;
    }
    if (set.length === 0) return false;
    if (!this.#isAtEnd()) return false;
    for (const { named, end } of set) this.#variable(named, named.nameAt, end);
    return true;
  }

  #value(): void {
    if (this.char === '(') this.parentheses();
    else this.word();
  }

  #isRedirection(): boolean {
    this.take(DESCRIPTOR);
    return '<>'.includes(this.char || ' ') || (this.char === '&' && this.source[this.at + 1] === '>');
  }

  #isAtEnd(): boolean {
    return this.char === '' || '\n;&|)#'.includes(this.char) || (this.char === '`' && this.open['`'] > 0);
  }

  #variable(named: Named, start: number, end: number): void {
    if (this.blocks === 0 && !this.#isConditional) this.#definitions.push({ tag: 'variable', ...named, start, end });
  }

  #parenthesized(): void {
    this.at++;
    if (this.char === '(' && this.isArithmetic()) this.arithmetic();
    else this.block(')');
  }

  /** Whether a word of the shell's own closes what surrounds it; undefined if it is none. */
  #keyword(word: string, start: number): boolean | undefined {
    if (word === '}' || word === 'esac') {
      if (this.open[word] === 0) return this.#passed();
      this.at = start;
      return true;
    }
    if (LEADS_ON.has(word)) return false;
    if (OPENS_BLOCK.has(word)) return this.#opensBlock(word);
    if (CLOSES_BLOCK.has(word)) return this.#closesBlock();
    if (word === '{') this.block('}');
    else if (word === '[[') this.#test();
    else if (word === 'case') this.#case();
    else if (word === 'function') this.#keywordFunction(start);
    else if (DECLARES.has(word)) this.#declaration(start);
    else return undefined;
    return false;
  }

  #passed(): false {
    this.hasErrors = true;
    return false;
  }

  #opensBlock(word: string): false {
    this.blocks++;
    if (word !== 'for' && word !== 'select') return false;
    this.blanks();
    if (this.source.startsWith('((', this.at)) this.#parenthesized();
    else this.#arguments();
    return false;
  }

  /** Brackets around it count as one block at least. */
  #closesBlock(): false {
    const around = Object.values(this.open).some((count) => count > 0) ? 1 : 0;
    if (this.blocks > around) this.blocks--;
    else this.hasErrors = true;
    return false;
  }

  #test(): void {
    while (this.at < this.source.length) {
      this.blanks();
      const before = this.at;
      if (this.take(/\]\](?=[\s;&|)]|$)/y) !== undefined || this.char === ';') return;
      if (this.char === '\n') this.newline();
      else this.word();
      if (this.at === before) this.at++;
    }
  }

  #case(): void {
    this.nested('esac', () => {
      this.blanks();
      this.word();
      this.#gap();
      this.take(/in(?=[\s(]|$)/y);
      while (this.#branch());
    });
  }

  /** Of a `case`. False behind the last. */
  #branch(): boolean {
    this.#gap();
    if (this.take(/esac(?=[\s;&|)`]|$)/y) !== undefined) return false;
    if (this.at >= this.source.length) return this.#passed();
    this.#pattern();
    this.#branchCommands();
    if (this.take(/;;?&?/y) !== undefined) return true;
    return this.source.startsWith('esac', this.at);
  }

  #branchCommands(): void {
    const { blocks } = this;
    this.commands('esac');
    this.blocks = blocks;
  }

  /** `a|b)` or `(a|b)`. */
  #pattern(): void {
    if (this.char === '(') this.at++;
    while (this.at < this.source.length && this.char !== ')') {
      const before = this.at;
      this.word();
      if (this.char === '\n') this.newline();
      else if (this.at === before) this.at++;
    }
    this.at++;
  }

  /** Blanks, new lines and comments. */
  #gap(): void {
    for (;;) {
      this.blanks();
      if (this.char === '\n') this.newline();
      else if (this.char === '#') this.comment();
      else return;
    }
  }

  /** `export A=1 B=2`: the first one begins with the command. */
  #declaration(command: number): void {
    let isFirst = true;
    while (!this.#endsCommand()) {
      const match = this.take(ASSIGNMENT);
      if (match === undefined) this.#argument();
      else {
        this.#value();
        this.#variable({ name: match[1] as string, nameAt: match.index }, isFirst ? command : match.index, this.at);
        isFirst = false;
      }
    }
  }

  #keywordFunction(start: number): void {
    this.blanks();
    const name = this.take(NAME);
    if (name === undefined) return;
    this.take(PARAMETERS);
    this.#function({ name: name[0], nameAt: name.index }, start);
  }

  #function(named: Named, start: number): void {
    const { blocks } = this;
    this.#gap();
    if (this.char !== '{' && this.char !== '(') return;
    const definition: Mutable<Definition> = { tag: 'function', ...named, start, end: this.at, bodyAt: this.at };
    this.#definitions.push(definition);
    if (this.char === '(') this.#parenthesized();
    else {
      this.at++;
      this.block('}');
    }
    definition.end = this.at;
    this.blocks = blocks;
  }

  #simple(name: string, start: number): false {
    if (this.take(PARAMETERS) !== undefined) this.#function({ name, nameAt: start }, start);
    else {
      if (SOURCES.has(name)) this.#import();
      else if (/[A-Za-z]/.test(name)) this.#calls.push({ name, start, end: this.at });
      this.#arguments();
    }
    return false;
  }

  #import(): void {
    this.blanks();
    if (this.#isAtEnd()) return;
    const start = this.at;
    this.word();
    if (this.at > start) this.#imports.push({ name: this.source.slice(start, this.at), start, end: this.at });
  }

  #arguments(): void {
    while (!this.#endsCommand()) this.#argument();
  }

  #endsCommand(): boolean {
    this.blanks();
    if (this.char === '#') this.comment();
    if (this.char === '&' && this.source[this.at + 1] === '>') return false;
    return this.#isAtEnd();
  }

  #argument(): void {
    const before = this.at;
    if (this.#isRedirection()) this.redirection();
    else if (this.char === '(') this.parentheses();
    else this.word();
    if (this.at === before) this.at++;
  }
}
