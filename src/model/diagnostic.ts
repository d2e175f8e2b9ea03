/** A problem with one file. Collected and counted; it never stops an index run. */
export type SkipReason =
  | 'binary'
  | 'too_large'
  | 'minified'
  | 'generated'
  | 'unreadable'
  | 'timeout'
  | 'crashed'
  | 'parse_error'
  | 'symlink'
  | 'submodule'
  | 'encoding';

export interface Diagnostic {
  readonly path: string;
  readonly reason: SkipReason;
  readonly detail?: string;
  /** The file is not in the graph; otherwise it is there, but not whole. */
  readonly skipped: boolean;
}
