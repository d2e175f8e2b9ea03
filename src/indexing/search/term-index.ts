/**
 * The inverted index of a run in the making. Enter: the words of each file, as they are counted; then the node of every
 * symbol; in the end the nodes that no file declares. Leaves: postings per term. What is known at a step is worked off
 * at that step, so that most of it is done while files are still being linked.
 */
import { addMentioned, type MentionedName } from './add-mentioned.ts';
import { type FileTermData, indexTerms, listPostings, type PackedFormat, type Postings } from './index-terms.ts';
import type { TermColumns } from './term-columns.ts';
import { TermSlabs } from './term-slabs.ts';
import { Vocabulary } from './vocabulary.ts';

export class TermIndex {
  readonly #format: PackedFormat;
  #vocabulary = new Vocabulary();
  /** By their numbers, once no more are added. */
  #terms: readonly string[] = [];
  #slabs = new TermSlabs();
  /** By the index they were added under. */
  #files: FileTermData[] = [];
  #fileCount = 0;
  #postings: Postings | undefined;
  #columns: TermColumns | undefined;

  constructor(format: PackedFormat) {
    this.#format = format;
  }

  /** `numbering`: the terms by the numbers that `terms` uses; one list for each that counts words. */
  add(index: number, terms: FileTermData, numbering: readonly string[]): void {
    this.#vocabulary.renumberSymbols(terms.symbolTerms, numbering);
    this.#vocabulary.renumberFile(terms.fileTerms, numbering);
    this.#files[index] = { symbolTerms: this.#slabs.keep(terms.symbolTerms), fileTerms: this.#slabs.keep(terms.fileTerms) };
  }

  /** Once all files were added. `symbolNodes`: by file, in order of their indices, without gaps. */
  place(symbolNodes: readonly Int32Array[]): void {
    const files = this.#files.filter((t) => t !== undefined);
    this.#terms = this.#vocabulary.terms;
    // What finds the number of a term takes more memory than the terms themselves.
    this.#vocabulary = new Vocabulary();
    this.#postings = listPostings(this.#terms.length, files, symbolNodes);
    this.#fileCount = files.length;
    this.#files = [];
    this.#slabs = new TermSlabs();
  }

  /** `nodes`: how many of them files declare. */
  encode(nodes: number): void {
    if (this.#postings === undefined) throw new Error('terms have no places yet');
    this.#columns = indexTerms({ vocabulary: this.#terms, postings: this.#postings, nodes, files: this.#fileCount, ...this.#format });
    this.#postings = undefined;
    this.#terms = [];
  }

  finish(mentioned: readonly MentionedName[], nodes: number): TermColumns {
    if (this.#columns === undefined) throw new Error('terms are not encoded yet');
    return addMentioned(this.#columns, { mentioned, nodes, ...this.#format });
  }
}
