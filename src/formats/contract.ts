/**
 * A format is whatever is indexed and is not a programming language: manifests, schemas, pipelines. One folder per format,
 * `index.ts` exports it as `format`. It declares symbols and states edges as relations (model/facts.ts); it has neither
 * modules nor traits, because names in its files mean nothing to code. See docs/adding-a-format.md.
 */
import type { Reader } from '../readers/contract.ts';

export interface Format extends Reader {
  /** By path alone: a test's data. Without this function, files in folders of tests and fixtures are. */
  isTestPath?(path: string): boolean;
  /** Every use of what its files declare is a relation, so that a variable that none leads to is unused, whatever its name. */
  readonly statesAllUses?: true;
}
