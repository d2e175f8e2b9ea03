/**
 * An upper estimate of how many tokens a language model counts in a text, without a tokenizer's megabytes: words cost
 * by length, digits by threes, punctuation by runs. Checked against a real tokenizer in tokens.test.ts: never below,
 * on code and JSON at most a third above.
 */
const PIECE = /[A-Za-z]+|\d+|[^\S\n]+|\n+|[^\sA-Za-z\d]+/g;

export function estimateTokens(text: string): number {
  let tokens = 0;
  PIECE.lastIndex = 0;
  for (let m = PIECE.exec(text); m !== null; m = PIECE.exec(text)) tokens += pieceTokens(m[0]);
  return Math.ceil(tokens);
}

function pieceTokens(piece: string): number {
  const c = piece.charCodeAt(0);
  if (c > 127) return piece.length * 1.5;
  if ((c >= 65 && c <= 90) || (c >= 97 && c <= 122)) return wordTokens(piece);
  if (c >= 48 && c <= 57) return Math.ceil(piece.length / 3);
  if (c === 10) return 1;
  if (c === 32 || c === 9) return piece.length > 1 ? 1 : 0;
  return Math.max(1, piece.length * 0.7);
}

/** Camel case breaks tokens: each part is a word of its own. */
function wordTokens(word: string): number {
  if (word.length <= 4) return 1;
  const humps = word.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [word];
  let tokens = 0;
  for (const h of humps) tokens += h.length <= 7 ? 1 : h.length <= 11 ? 1.5 : h.length / 4.5;
  return tokens;
}
