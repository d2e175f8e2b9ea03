/**
 * Source text without its comments, so that a change of words alone is none of code. Which marks a file uses is read
 * off its own lines: what more lines begin with. Where none does nothing is taken out, because `//` may be a division.
 * Strings are kept, whatever they hold.
 */
export type CommentStyle = 'slashes' | 'hash' | 'none';

const STRING = `${String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`}\`(?:[^\`\\\\]|\\\\[\\s\\S])*\``;
const PATTERNS: Readonly<Record<Exclude<CommentStyle, 'none'>, RegExp>> = {
  slashes: new RegExp(String.raw`(${STRING})|//[^\n]*|/\*[\s\S]*?\*/`, 'g'),
  hash: new RegExp(String.raw`("""[\s\S]*?"""|'''[\s\S]*?'''|${STRING})|(?<=^|\s)#[^\n]*`, 'g'),
};

export function commentStyle(source: string): CommentStyle {
  const count = (pattern: RegExp) => source.match(pattern)?.length ?? 0;
  const [hashes, slashes] = [count(/^[ \t]*#(?=[ \t]|!\/)/gm), count(/^[ \t]*\/[/*]/gm)];
  if (hashes === 0 && slashes === 0) return 'none';
  return hashes > slashes ? 'hash' : 'slashes';
}

export function stripComments(text: string, style: CommentStyle): string {
  return style === 'none' ? text : text.replace(PATTERNS[style], (_, kept: string | undefined) => kept ?? ' ');
}
