/**
 * A tool that `knowing bench peers` compares with. One file a tool in peers/, found by itself. It says how to start the
 * tool; what it prints is read by places-in.ts, whatever its form.
 */
export interface Peer {
  readonly name: string;
  /** Looked for on the PATH. */
  readonly program: string;
  /** Arguments that build an index; absent for tools without one. They run in a copy of the repository. */
  index?(): readonly string[];
  /** Arguments that look for where a name is defined; they run in the root of the repository or of its copy. */
  find(name: string): readonly string[];
  /** Arguments that answer a question in words. */
  ask(words: readonly string[]): readonly string[];
}

export interface Place {
  readonly file: string;
  readonly line: number;
}

/** Answers that are looked at: a screen. */
export const FIRST_ANSWERS = 10;
