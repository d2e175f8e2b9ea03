/** How code says that it publishes and that it subscribes: the shape of an entry, and how its patterns are written. */
import type { FileFacts } from '../../model/facts.ts';

/** A system that carries messages: how code says that it publishes, and that it subscribes. */
export interface MessageSystem {
  /** One of these stands in every file that uses the system. */
  readonly words: readonly string[];
  readonly publishes: readonly MessagePattern[];
  readonly subscribes: readonly MessagePattern[];
}

export interface MessagePattern {
  /** Without it, every language. */
  readonly languages?: readonly string[];
  /** Its groups are topics, as written: a literal, or the name of a constant. Global. */
  readonly pattern: RegExp;
  /** Its groups are the topics themselves: a task, a class. */
  readonly names?: true;
  /** Whether a name can be a topic at all. */
  accepts?(name: string): boolean;
  /** The whole name of what is written at an offset, where that depends on what stands around it. */
  scopedName?(facts: FileFacts, written: string, at: number): string;
}

/** An argument that says a topic. */
export const ARG = String.raw`("[^"\n]+"|'[^'\n]+'|` + '`[^`\\n$]+`' + String.raw`|[A-Za-z_][\w.:]*)`;

/** A pattern with ARG where it says `<>`. */
export const call = (text: string, options: Omit<MessagePattern, 'pattern'> = {}): MessagePattern => ({
  ...options,
  pattern: new RegExp(text.replaceAll('<>', ARG), 'g'),
});

export const inLanguages = (languages: readonly string[], ...texts: readonly string[]): MessagePattern[] => texts.map((text) => call(text, { languages }));

/** A pattern whose groups are topics by name. */
export const named = (languages: readonly string[], pattern: RegExp, options: Pick<MessagePattern, 'accepts' | 'scopedName'> = {}): MessagePattern => ({
  ...options,
  ...{ languages, pattern, names: true },
});
