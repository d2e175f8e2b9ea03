/** A file of the repository, before anything is known of its content. */
export interface ScannedFile {
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly absolutePath: string;
  readonly size: number;
  /** Set when the text to index is not the one on disk. */
  readonly content?: Uint8Array;
}
