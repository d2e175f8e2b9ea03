/** Which symbols and files hold a term in a given field: postings in, ids in ascending order out. Each term is decoded once. */
import { FILE_FIELDS, PostingReader, SYMBOL_FIELDS, type SymbolField, type TermPostings } from '../model/search-index.ts';
import { ENGLISH_STOP_WORDS } from '../util/stop-words.ts';
import { splitIdentifier } from '../util/words.ts';
import type { ExpandedTerm } from './keyword-set.ts';

const PATH = 1 << FILE_FIELDS.indexOf('path');
const NONE: readonly number[] = [];

/** The terms under which the last part of a name is indexed: `a.WaitForAll` -> wait, all. */
export function termsOfName(name: string): string[] {
  const leaf = name.split(/\.|::|#|\//).findLast((part) => part !== '') ?? '';
  return splitIdentifier(leaf).filter((t) => t.length > 1 && !ENGLISH_STOP_WORDS.has(t));
}

export class TermMatches {
  readonly #terms: ReadonlyMap<string, ExpandedTerm>;
  readonly #decoded = new Map<string, readonly number[]>();

  constructor(terms: readonly ExpandedTerm[]) {
    this.#terms = new Map(terms.map((t) => [t.term, t]));
  }

  symbols(term: string, fields: readonly SymbolField[]): readonly number[] {
    return this.#once(`${fields.join()} ${term}`, term, (t) => symbolsWith(t.postings, fields));
  }

  filesByPath(term: string): readonly number[] {
    return this.#once(`path ${term}`, term, (t) => filesWithPathWord(t.postings));
  }

  /** Symbols that hold all of the terms. */
  symbolsWithAll(terms: readonly string[], fields: readonly SymbolField[]): readonly number[] {
    const lists = terms.map((t) => this.symbols(t, fields)).sort((a, b) => a.length - b.length);
    return lists.reduce((common, list) => {
      const held = new Set(list);
      return common.filter((id) => held.has(id));
    }, lists.shift() ?? NONE);
  }

  #once(key: string, term: string, decode: (term: ExpandedTerm) => number[]): readonly number[] {
    let ids = this.#decoded.get(key);
    if (ids === undefined) {
      const known = this.#terms.get(term);
      ids = known === undefined ? NONE : decode(known);
      this.#decoded.set(key, ids);
    }
    return ids;
  }
}

/** Symbols that have a term in one of the fields. */
export function symbolsWith(postings: TermPostings, fields: readonly SymbolField[]): number[] {
  const wanted = fields.reduce((mask, f) => mask | (1 << SYMBOL_FIELDS.indexOf(f)), 0);
  return idsWith(new PostingReader(postings.symbols, SYMBOL_FIELDS.length), wanted);
}

/** Files whose paths have a term. */
export function filesWithPathWord(postings: TermPostings): number[] {
  return idsWith(new PostingReader(postings.files, FILE_FIELDS.length), PATH);
}

/** `wanted` has a bit for each field that counts. */
function idsWith(reader: PostingReader, wanted: number): number[] {
  const ids: number[] = [];
  while (reader.next()) if ((reader.mask & wanted) !== 0) ids.push(reader.id);
  return ids;
}
