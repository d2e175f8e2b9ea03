// Questions as quick fingers type them: every third longer word of the title gets one slip, at least one word does. The
// same text gives the same slips.

const WORD = /(?<![\w`'/.@#$-])[A-Za-z][a-z]{4,23}(?![\w`/@#$(-]|\.\w)/g;
const NEIGHBOUR = Object.fromEntries([...'qwertyuiopasdfghjklzxcvbnm'].map((key, i, row) => [key, row[i === 25 ? 24 : i + 1]]));

export function garbled(task) {
  const [title, ...rest] = task.split('\n');
  const words = [...new Set(title.match(WORD))].sort((a, b) => hash(a + title) - hash(b + title));
  const slipped = new Set(words.slice(0, Math.ceil(words.length / 3)));
  return [title.replace(WORD, (word) => (slipped.has(word) ? slip(word, hash(word)) : word)), ...rest].join('\n');
}

/** Two letters swapped, one missing, one doubled, or the key beside it. */
function slip(word, seed) {
  const at = 1 + ((seed >>> 4) % (word.length - 2));
  const [head, letter, tail] = [word.slice(0, at), word[at], word.slice(at + 1)];
  return [head + tail[0] + letter + tail.slice(1), head + tail, head + letter + letter + tail, head + NEIGHBOUR[letter] + tail][seed % 4];
}

function hash(text) {
  let value = 2_166_136_261;
  for (const char of text) value = Math.imul(value ^ char.charCodeAt(0), 16_777_619) >>> 0;
  return value;
}
