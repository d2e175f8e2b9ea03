// Ways to damage a text. Each gets the text and a source of numbers below a bound, and returns text or bytes.
const BRACKETS = ['(', '[', '{', '<', '((', '{"a":', '[{', 'a(', 'a<', 'if (a) {', 'fn(() => ', '- ', '  - a:\n', '#{', '${', '"', "'", '`', '/*', '\\('];
const ODD = ['\0', '\r', '\u2028', '\ufeff', '\ud800', '\u{1f600}', '\ufffd', '\\', '"""', "'''", '<<~A\n', '@', '#', '//', '*/', '=>', '::', '%', ';'];
/** Characters. Work that grows with the square takes seconds at the larger size; of the smaller one there are many. */
const LARGE = 200_000;
const SMALL = 10_000;
/** One character again and again, which patterns with two ways to go on look at from every place in it. */
const RUNS = [
  ' ',
  '\t',
  'a',
  'A',
  '(',
  ')',
  '<',
  '>',
  '/*',
  '//',
  '\\',
  '1',
  '.',
  '"',
  "'",
  '`',
  '@',
  '#',
  '{',
  '}',
  '[',
  '-',
  '_',
  '=',
  ',',
  ':',
  ';',
  '$',
  '%',
  '&',
  '|',
  '*',
  '\n',
  '\r\n',
  '\r',
  '<!--',
  '{{',
  '{%',
  '${',
  '<%',
  '#{',
  '"""',
  'a.',
  'a::',
  '\\"',
  '<<A\n',
  '[[',
  '@(',
  'a ',
  '- ',
  '![',
];
/** What may stand before and after a run: where a pattern begins, and where it fails. */
const EDGES = ['', ' ', '\n', '"', "'", '(', '{', 'a', '=', ':', '@', '#', '/', '<', '\\', '\0', 'class ', 'def ', 'import ', 'return ', 'SELECT ', 'x = '];
const mostOf = (below) => (below(20) === 0 ? LARGE : SMALL);

const pick = (list, below) => list[below(list.length)];
const insert = (text, piece, below) => {
  const at = below(text.length + 1);
  return text.slice(0, at) + piece + text.slice(at);
};
const span = (text, below, most = 400) => {
  const at = below(text.length + 1);
  return [at, Math.min(text.length, at + 1 + below(most))];
};

function flipBytes(text, below) {
  const bytes = Buffer.from(text);
  for (let flips = 1 + below(20); flips > 0 && bytes.length > 0; flips--) bytes[below(bytes.length)] = below(256);
  return bytes;
}

/** Something of the file itself again and again, in lines as people write them: a file of one line is not read. */
function repeatToken(text, below) {
  const tokens = text.match(/\w+|[^\w\s]+/g) ?? ['a'];
  const some = Array.from({ length: 1 + below(4) }, () => pick(tokens, below)).join(pick(['', ' ', '.', '\n', ', '], below));
  const unit = `${some}${pick(['', ' ', '\n'], below)}`;
  const many = unit.repeat(Math.ceil((500 + below(mostOf(below))) / unit.length));
  return insert(text, below(8) === 0 ? many : many.replace(/([^\n]{80,200}?)(?=\W)/g, '$1\n'), below);
}

function repeatLines(text, below) {
  const lines = text.split('\n');
  const at = below(lines.length);
  const some = lines.slice(at, at + 1 + below(5)).join('\n');
  return insert(text, `${some}\n`.repeat(Math.ceil((500 + below(mostOf(below))) / (some.length + 1))), below);
}

/** With as many short lines after it as a file needs in order not to be taken for a bundle. */
function killerRun(text, below) {
  const unit = pick(RUNS, below);
  const length = below(4) === 0 ? LARGE : SMALL;
  const run = pick(EDGES, below) + unit.repeat(Math.ceil(length / unit.length)) + pick(EDGES, below);
  return insert(text, run, below) + '\n'.repeat(Math.ceil(length / 300));
}

/** A few runs, each where a token ends, of some ten thousand characters: enough to see whether work grows with the square. */
export function withRuns(text, below) {
  const chosen = Array.from({ length: 4 }, () => pick(RUNS, below));
  const places = [...text.matchAll(/\w+|[^\w\s]/g)].map(({ 0: token, index }) => index + token.length);
  let out = text;
  for (const unit of chosen) {
    const at = places.length === 0 ? 0 : pick(places, below);
    out = out.slice(0, at) + pick(EDGES, below) + unit.repeat(Math.ceil((2 * SMALL) / unit.length)) + pick(EDGES, below) + out.slice(at);
  }
  return { text: out + '\n'.repeat(500), how: `runs of ${chosen.map((unit) => JSON.stringify(unit)).join(', ')}` };
}

function randomUnicode(text, below) {
  const some = Array.from({ length: 1 + below(200) }, () => String.fromCodePoint(below(8) === 0 ? 0x10000 + below(0x10000) : below(0xd800)));
  return Array.from({ length: 1 + below(5) }).reduce((out) => insert(out, pick(some, below).repeat(1 + below(20)) + some.join(''), below), text);
}

/** The first part of one file and the last of another of the same reader. */
function splice(text, below, other) {
  return text.slice(0, below(text.length + 1)) + other.slice(below(other.length + 1));
}

export const MUTATIONS = {
  'killer run': killerRun,
  'random unicode': randomUnicode,
  spliced: splice,
  'lost quotes': (text, below) => text.replaceAll(/["'`]/g, (quote) => (below(3) === 0 ? '' : quote)),
  truncated: (text, below) => text.slice(0, below(text.length + 1)),
  headless: (text, below) => text.slice(below(text.length + 1)),
  'flipped bytes': flipBytes,
  'removed span': (text, below) => {
    const [from, to] = span(text, below);
    return text.slice(0, from) + text.slice(to);
  },
  'doubled span': (text, below) => {
    const [from, to] = span(text, below);
    return text.slice(0, to) + text.slice(from, to).repeat(1 + below(60)) + text.slice(to);
  },
  'moved span': (text, below) => {
    const [from, to] = span(text, below);
    return insert(text.slice(0, from) + text.slice(to), text.slice(from, to), below);
  },
  'deep nesting': (text, below) =>
    insert(
      text,
      pick(BRACKETS, below)
        .repeat(1 + below(mostOf(below) / 4))
        .replace(/([^\n]{200})/g, below(2) === 0 ? '$1\n' : '$1'),
      below,
    ),
  'unclosed brackets': (text) => text.replaceAll(/[)\]}>]/g, ''),
  'unopened brackets': (text) => text.replaceAll(/[([{<]/g, ''),
  'lost brackets': (text, below) => text.replaceAll(/[()[\]{}<>"'`]/g, (bracket) => (below(8) === 0 ? '' : bracket)),
  'odd characters': (text, below) => Array.from({ length: 1 + below(12) }).reduce((out) => insert(out, pick(ODD, below), below), text),
  'long line': (text, below) => insert(text, pick(['a', 'a.', 'a b ', '"x', '\\', '\t', ' ', '1', '_', 'é'], below).repeat(below(mostOf(below) / 2)), below),
  'one line': (text) => text.replaceAll('\n', ' '),
  'blank lines': (text, below) => insert(text, pick(['\n', '\r\n', ' \n', '\t\n'], below).repeat(below(mostOf(below) / 2)), below),
  crlf: (text) => text.replaceAll('\n', '\r\n'),
  cr: (text) => text.replaceAll('\n', '\r'),
  'byte order mark': (text, below) => (below(2) === 0 ? `\ufeff${text}` : Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])),
  flat: (text) => text.replaceAll(/^[ \t]+/gm, ''),
  'deep indentation': (text, below) => {
    let depth = 0;
    const deepest = 50 + below(mostOf(below) / 100);
    return text.repeat(1 + below(3)).replaceAll(/^/gm, () => ' '.repeat(depth++ % deepest));
  },
  'repeated token': repeatToken,
  'repeated lines': repeatLines,
  'much of it': (text, below) => text.repeat(1 + below(Math.ceil(mostOf(below) / Math.max(1, text.length)))),
};

/** One to three of them; what is bytes is mutated no further. */
export function mutate(text, below, other = '') {
  const names = Object.keys(MUTATIONS);
  const done = [];
  let out = text;
  for (let rounds = 1 + below(3); rounds > 0 && typeof out === 'string' && out.length < LARGE * 2; rounds--) {
    const name = pick(names, below);
    out = MUTATIONS[name](out, below, other);
    done.push(name);
  }
  return { bytes: Buffer.from(out), how: done.join(', ') };
}
