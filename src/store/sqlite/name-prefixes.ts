/**
 * Of names it is known how many begin with some prefixes of theirs, so that a search for any prefix can be checked over
 * the nearest shorter one. Short ones begin too many names to look at all of them, long ones are too many themselves.
 */
const LENGTHS = [0, 2, 5];

export const prefixesOf = (key: string): string[] => LENGTHS.filter((length) => isPrefix(key, length)).map((length) => key.slice(0, length));

/** The longest known prefix of what is searched for. */
export const knownPrefix = (prefix: string): string => prefixesOf(prefix).at(-1) ?? '';

/** Half a character is no text. */
const isPrefix = (key: string, length: number): boolean => key.length >= length && key.slice(0, length).isWellFormed();
