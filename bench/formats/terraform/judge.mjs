// Blocks that our HCL reader names against python-hcl2: node bench/formats/terraform/judge.mjs <build> <repository> [--show N].
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [build, repository, , show = '5'] = process.argv.slice(2);
const root = resolve(repository);
const { format } = await import(pathToFileURL(resolve(build, 'formats/terraform/index.js')).href);
const listed = execFileSync('git', ['ls-files', '-z', '--', '*.tf'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
const program = fileURLToPath(new URL('./blocks.py', import.meta.url));
const files = listed.split('\0').filter((file) => file !== '');
const judged = spawnSync('python3', [program, root], { input: files.join('\n'), encoding: 'utf8', maxBuffer: 1 << 30 });

const total = { files: 0, rejected: 0, equal: 0, blocks: 0, missing: 0, extra: 0, ms: 0, characters: 0 };
const examples = [];
for (const line of judged.stdout.split('\n').filter(Boolean)) {
  const { file, found, error } = JSON.parse(line);
  if (error !== undefined) {
    total.rejected++;
    continue;
  }
  const text = readFileSync(join(root, file), 'utf8');
  const before = process.cpuUsage();
  const [facts] = format.syntax.read(file, text);
  const { user, system } = process.cpuUsage(before);
  total.ms += (user + system) / 1000;
  total.characters += text.length;
  const ours = new Set(facts.symbols.map((s) => s.name));
  const theirs = new Set(found);
  const missing = [...theirs].filter((name) => !ours.has(name));
  const extra = [...ours].filter((name) => !theirs.has(name));
  total.files++;
  total.blocks += theirs.size;
  total.missing += missing.length;
  total.extra += extra.length;
  if (missing.length + extra.length === 0) total.equal++;
  else examples.push(`${file}\n  missing ${missing.length}: ${missing[0]}\n  extra ${extra.length}: ${extra[0]}`);
}
console.log(JSON.stringify({ ...total, msPerMB: Math.round(total.ms / (total.characters / 1e6)) }));
for (const example of examples.slice(0, Number(show))) console.log(example);
