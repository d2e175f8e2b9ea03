// Names that one of our formats finds against those of another reader. `judge(files)` gives { file, found, error? } each.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** node judge.mjs <build> <repository> [--show N] [--most N]: every N-th file, so that a sample is spread over all of them. */
export async function compareNames({ id, patterns, judge, namesOf }) {
  const [build, repository, ...options] = process.argv.slice(2);
  const option = (name, otherwise) => Number(options[options.indexOf(name) + 1] ?? otherwise) || otherwise;
  const root = resolve(repository);
  const { format } = await import(pathToFileURL(resolve(build, `formats/${id}/index.js`)).href);
  const listed = execFileSync('git', ['ls-files', '-z', '--', ...patterns], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  const read = (file) => readFileSync(join(root, file), 'utf8');
  const all = listed.split('\0').filter((file) => format.claims(file) && existsSync(join(root, file)) && format.claims(file, read(file).slice(0, 4096)));
  const step = Math.max(1, Math.floor(all.length / option('--most', 200)));
  const files = all.filter((_, i) => i % step === 0).slice(0, option('--most', 200));
  const total = { files: 0, rejected: 0, equal: 0, names: 0, missing: 0, extra: 0, ms: 0, characters: 0 };
  const examples = [];
  for (const { file, found, error } of judge(root, files)) {
    if (error !== undefined) {
      total.rejected++;
      continue;
    }
    const text = read(file);
    const before = process.cpuUsage();
    const [facts] = format.syntax.read(file, text);
    const { user, system } = process.cpuUsage(before);
    const [ours, theirs] = [new Set(namesOf(facts)), new Set(found)];
    const missing = [...theirs].filter((name) => !ours.has(name));
    const extra = [...ours].filter((name) => !theirs.has(name));
    total.ms += (user + system) / 1000;
    total.characters += text.length;
    total.files++;
    total.names += theirs.size;
    total.missing += missing.length;
    total.extra += extra.length;
    if (missing.length + extra.length === 0) total.equal++;
    else examples.push(`${file}\n  missing ${missing.length}: ${missing.slice(0, 3)}\n  extra ${extra.length}: ${extra.slice(0, 3)}`);
  }
  console.log(JSON.stringify({ ...total, msPerMB: Math.round(total.ms / (total.characters / 1e6)) }));
  for (const example of examples.slice(0, option('--show', 5))) console.log(example);
}

/** With its owners: `Order.Line.sku`. */
export function fullName(symbols, index) {
  const { owner, name } = symbols[index];
  return owner < 0 ? name : `${fullName(symbols, owner)}.${name}`;
}

export const fullNames = ({ symbols }) => symbols.map((_, i) => fullName(symbols, i));
