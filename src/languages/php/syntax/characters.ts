/** What a character may begin. Everything beyond ASCII is a letter, as it is for PHP. */

export const [BLANK, WORD, DIGIT] = [1, 2, 3] as const;

const CLASSES = new Uint8Array(128);
for (let code = 0; code <= 32; code++) CLASSES[code] = BLANK;
for (const c of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_') CLASSES[c.charCodeAt(0)] = WORD;
for (const c of '0123456789') CLASSES[c.charCodeAt(0)] = DIGIT;

const isBlankBeyondAscii = (code: number): boolean => code === 0xfeff || code === 0xa0;

/** 0 for everything else, and for the NaN behind the end. */
export const classOf = (code: number): number => (code < 128 ? (CLASSES[code] as number) : isBlankBeyondAscii(code) ? BLANK : code > 127 ? WORD : 0);
export const isWordStart = (code: number): boolean => classOf(code) === WORD;
export const isWordPart = (code: number): boolean => classOf(code) >= WORD;

export function wordEnd(source: string, from: number): number {
  let end = from;
  while (isWordPart(source.charCodeAt(end))) end++;
  return end;
}
