/**
 * The inverted index of a run in the making. Enter: the words of each file, as they are counted; then the node of every
 * symbol; in the end the nodes that no file declares. Leaves: postings per term. What is known at a step is worked off
 * at that step, so that most of it is done while files are still being linked.
 */
import { addMentioned, type MentionedName } from './add-mentioned.ts';
import { type FileTermData, indexTerms, type PackedFormat } from './index-terms.ts';
import type { TermColumns } from './term-columns.ts';
import { Vocabulary } from './vocabulary.ts';

export class TermIndex {
  readonly #format: PackedFormat;
  #vocabulary = new Vocabulary();
  /** By the index they were added under. */
  #files: FileTermData[] = [];
  #columns: TermColumns | undefined;

  constructor(format: PackedFormat) {
    this.#format = format;
  }

  /** `numbering`: the terms by the numbers that `terms` uses; one list for each that counts words. */
  add(index: number, terms: FileTermData, numbering: readonly string[]): void {
    this.#vocabulary.renumberSymbols(terms.symbolTerms, numbering);
    this.#vocabulary.renumberFile(terms.fileTerms, numbering);
    this.#files[index] = terms;
  }

  /** `symbolNodes`: by file, in order of their indices, without gaps. */
  place(symbolNodes: readonly Int32Array[], nodes: number): void {
    const terms = this.#files.filter((t) => t !== undefined);
    this.#columns = indexTerms({ vocabulary: this.#vocabulary.terms, terms, symbolNodes, nodes, ...this.#format });
    this.#files = [];
    this.#vocabulary = new Vocabulary();
  }

  finish(mentioned: readonly MentionedName[], nodes: number): TermColumns {
    if (this.#columns === undefined) throw new Error('terms have no places yet');
    return addMentioned(this.#columns, { mentioned, nodes, ...this.#format });
  }
}
