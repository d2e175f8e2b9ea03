// The process of bench/attack/patterns.mjs: reads files with runs in them and says which regular expressions took long.
import { openSync, readFileSync, writeSync } from 'node:fs';
import { load, seededRandom } from '../lib.mjs';
import { withRuns } from './_mutations.mjs';

const HEAD_CHARS = 4096;
/** Of an expression that is written down before it is used, in case it never ends. */
const WRITTEN = 1_000;
const LONG_TEXT = 4_000;
/** Of milliseconds, what a match takes however little it looks at: most of it is this measuring. */
const ANY_MATCH = 0.004;

const { seeds: path, id, files, from, seed, least, last } = JSON.parse(process.argv[2]);
const seeds = JSON.parse(readFileSync(path, 'utf8'))[id];
const { Extractor } = await load('indexing/extract/extractor.js');
const { loadReaders } = await load('readers/registry.js');
const registry = await loadReaders();
const extractor = new Extractor({ repoUrl: 'local/attack', maxFileSize: 2 ** 21 });
const notes = openSync(last, 'w');
const say = (value) => writeSync(1, `${typeof value === 'object' ? JSON.stringify(value) : value}\n`);

for (const { path: where, file, readers } of seeds.slice(0, 3)) await extractor.extract({ path: where, absolutePath: file, readers });
const spent = timed();
for (let number = from; number < files; number++) {
  say(number);
  const random = seededRandom(seed * 7_919 + number);
  const below = (bound) => Math.floor(random() * bound);
  const { path: where, file, readers } = seeds[below(seeds.length)];
  const { text, how } = withRuns(readFileSync(file, 'utf8'), below);
  registry.readersOf(where, () => text.slice(0, HEAD_CHARS));
  await extractor.extract({ path: where, absolutePath: where, readers, content: Buffer.from(text) });
  for (const [source, ms] of spent) if (ms >= least) say({ source, ms: Math.round(ms), what: `${id}, file ${number}, ${where} (${how})` });
  spent.clear();
}

/** Every expression's time by its source; String.replace and its like go the same way once `exec` is not the built-in. */
function timed() {
  const times = new Map();
  const exec = RegExp.prototype.exec;
  RegExp.prototype.exec = function timedExec(text) {
    if (String(text).length < LONG_TEXT) return exec.call(this, text);
    writeSync(notes, this.source.slice(0, WRITTEN).padEnd(WRITTEN), 0);
    const start = performance.now();
    const found = exec.call(this, text);
    times.set(this.source, (times.get(this.source) ?? 0) + Math.max(0, performance.now() - start - ANY_MATCH));
    return found;
  };
  return times;
}
