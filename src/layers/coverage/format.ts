/** What reads one kind of coverage report: a file of formats/. Enters: the bytes of the report; leaves: measured lines, file by file. */
export interface MeasuredFile {
  /** As the report writes it. */
  readonly path: string;
  /** How often each line ran; 0 for a line that could have run and did not. */
  readonly hits: ReadonlyMap<number, number>;
  /** Which lines ran by context, where the report tells: the test, or '' outside of tests. */
  readonly contexts?: ReadonlyMap<string, Iterable<number>>;
}

export interface CoverageFormat {
  /** As messages call it. */
  readonly name: string;
  /** `head`: the first bytes, as Latin-1. */
  recognises(head: string): boolean;
  /** Throws a RangeError or a SyntaxError when the report is not what it seemed to be. */
  read(bytes: Buffer): Iterable<MeasuredFile>;
}
