/**
 * Source text without its comments, so that a change of words alone is none of code. Which marks a file uses is read
 * off its own lines: what more lines begin with. Where none does nothing is taken out, because `//` may be a division.
 * Strings are kept, whatever they hold.
 */
export type CommentStyle = 'slashes' | 'hash' | 'none';

const STRING = `${String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`}\`(?:[^\`\\\\]|\\\\[\\s\\S])*\``;
const PATTERNS: Readonly<Record<Exclude<CommentStyle, 'none'>, RegExp>> = {
  slashes: new RegExp(String.raw`(${STRING})|//[^\n]*|/\*[\s\S]*?(?:\*/|$)`, 'g'),
  hash: new RegExp(String.raw`("""[\s\S]*?"""|'''[\s\S]*?'''|${STRING})|(?<=^|\s)#[^\n]*`, 'g'),
};

const [TAB, BLANK, BANG, HASH, STAR, SLASH] = ['\t', ' ', '!', '#', '*', '/'].map((mark) => mark.charCodeAt(0));

/** By its characters: a pattern that is tried on every line takes ten times as long. */
export function commentStyle(source: string): CommentStyle {
  let [hashes, slashes] = [0, 0];
  for (let at = 0; at >= 0 && at < source.length; at = nextLine(source, at)) {
    while (source.charCodeAt(at) === BLANK || source.charCodeAt(at) === TAB) at++;
    const [mark, next] = [source.charCodeAt(at), source.charCodeAt(at + 1)];
    if (mark === HASH && (next === BLANK || next === TAB || (next === BANG && source.charCodeAt(at + 2) === SLASH))) hashes++;
    else if (mark === SLASH && (next === SLASH || next === STAR)) slashes++;
  }
  if (hashes === 0 && slashes === 0) return 'none';
  return hashes > slashes ? 'hash' : 'slashes';
}

/** -1 behind the last one. */
function nextLine(source: string, at: number): number {
  const end = source.indexOf('\n', at);
  return end < 0 ? -1 : end + 1;
}

export function stripComments(text: string, style: CommentStyle): string {
  return style === 'none' ? text : text.replace(PATTERNS[style], (_, kept: string | undefined) => kept ?? ' ');
}
