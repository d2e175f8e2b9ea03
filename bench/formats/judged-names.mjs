// Names that one of our formats finds against those of another reader. `judge(root, files)` gives { file, found, error? } each.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { spread } from './spread.mjs';

const options = process.argv.slice(4);
const option = (name, otherwise) => (options.includes(name) ? Number(options[options.indexOf(name) + 1]) : otherwise);

/** node judge.mjs <build> <repository> [--show N] [--most N]: at most N files, spread over the folders at the top. */
export async function compareNames({ id, judge, namesOf, only = () => true, ...rest }) {
  const { format } = await import(pathToFileURL(resolve(process.argv[2], `formats/${id}/index.js`)).href);
  const claims = (file, text) => only(file) && format.claims(file) && format.claims(file, text().slice(0, 4096));
  const read = (file, text) => namesOf(format.syntax.read(file, text)[0], text);
  compare({ ...rest, claims, judge, read });
}

/** Submodules are listed too. */
const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** `claims(file, text)` says which files are compared, `read(file, text)` the names that we find in one. */
export function compare({ patterns, claims, judge, read }) {
  const root = resolve(process.argv[3]);
  const textOf = (file) => readFileSync(join(root, file), 'utf8');
  const listed = execFileSync('git', ['ls-files', '-z', '--', ...patterns], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  const all = listed.split('\0').filter((file) => isFile(join(root, file)) && claims(file, () => textOf(file)));
  const total = { claimed: all.length, folders: 0, files: 0, rejected: 0, equal: 0, names: 0, missing: 0, extra: 0, ms: 0, characters: 0 };
  const [examples, reasons, folders] = [[], new Map(), new Set()];
  for (const { file, found, error } of judge(root, spread(all, option('--most', 200)))) {
    if (error !== undefined) {
      total.rejected++;
      reasons.set(error, (reasons.get(error) ?? 0) + 1);
      continue;
    }
    folders.add(file.split('/')[0]);
    const example = judgeFile(total, file, textOf(file), read, found);
    if (example !== undefined) examples.push(example);
  }
  console.log(JSON.stringify({ ...total, folders: folders.size, msPerMB: Math.round(total.ms / (total.characters / 1e6)) }));
  const often = [...reasons].sort((a, b) => b[1] - a[1]).slice(0, 3);
  if (often.length > 0) console.log(`rejected by the judge: ${often.map(([reason, times]) => `${times} × ${reason}`).join('; ')}`);
  for (const example of examples.slice(0, option('--show', 5))) console.log(example);
}

/** Counts into `total`; gives back the difference, if there is one. */
function judgeFile(total, file, text, read, found) {
  const before = process.cpuUsage();
  const [ours, theirs] = [new Set(read(file, text)), new Set(found)];
  const { user, system } = process.cpuUsage(before);
  const missing = [...theirs].filter((name) => !ours.has(name));
  const extra = [...ours].filter((name) => !theirs.has(name));
  total.ms += (user + system) / 1000;
  total.characters += text.length;
  total.files++;
  total.names += theirs.size;
  total.missing += missing.length;
  total.extra += extra.length;
  if (missing.length + extra.length > 0) return `${file}\n  missing ${missing.length}: ${missing.slice(0, 3)}\n  extra ${extra.length}: ${extra.slice(0, 3)}`;
  total.equal++;
  return undefined;
}

/** With its owners: `Order.Line.sku`. */
export function fullName(symbols, index) {
  const { owner, name } = symbols[index];
  return owner < 0 ? name : `${fullName(symbols, owner)}.${name}`;
}

export const fullNames = ({ symbols }) => symbols.map((_, i) => fullName(symbols, i));
