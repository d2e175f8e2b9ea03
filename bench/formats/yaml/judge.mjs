// Values that our YAML reader finds against PyYAML: node bench/formats/yaml/judge.mjs <build> <repository> [--show N].
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [build, repository, , show = '5'] = process.argv.slice(2);
const root = resolve(repository);
const { readYaml } = await import(pathToFileURL(resolve(build, 'formats/shared/read-yaml.js')).href);
const listed = execFileSync('git', ['ls-files', '-z', '--', '*.yaml', '*.yml'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
const files = listed.split('\0').filter((file) => file !== '');
const program = fileURLToPath(new URL('./leaves.py', import.meta.url));
const judged = spawnSync('python3', [program, root], { input: files.join('\n'), encoding: 'utf8', maxBuffer: 1 << 30 });

const plain = (text) => text.split(/\s+/).filter(Boolean).join(' ');

function leaves(node, path, out) {
  if (node === undefined || out.length > 200_000) return;
  if (node.kind === 'text') {
    if (plain(node.text) !== '') out.push(`${path}=${plain(node.text)}`);
  } else if (node.kind === 'list') {
    for (const [i, item] of node.items.filter((i) => i.kind !== 'text' || i.text !== '').entries()) leaves(item, `${path}/${i}`, out);
  } else {
    const own = node.entries.filter((e) => e.key !== '<<');
    const merged = node.entries.filter((e) => e.key === '<<').flatMap((e) => (e.value?.kind === 'list' ? e.value.items : e.value ? [e.value] : []));
    for (const { key, value } of own) leaves(value, `${path}/${key}`, out);
    for (const map of merged) for (const { key, value } of map.entries ?? []) if (!own.some((e) => e.key === key)) leaves(value, `${path}/${key}`, out);
  }
}

const total = { files: 0, rejected: 0, equal: 0, values: 0, missing: 0, extra: 0, ms: 0, characters: 0 };
const examples = [];
for (const line of judged.stdout.split('\n').filter(Boolean)) {
  const { file, found, error } = JSON.parse(line);
  if (error !== undefined) {
    total.rejected++;
    continue;
  }
  const text = readFileSync(join(root, file), 'utf8');
  const before = process.cpuUsage();
  const documents = readYaml(text);
  const { user, system } = process.cpuUsage(before);
  total.ms += (user + system) / 1000;
  total.characters += text.length;
  const ours = [];
  const read = documents.filter((d) => d.root !== undefined && !(d.root.kind === 'text' && d.root.text === ''));
  for (const [i, d] of read.entries()) leaves(d.root, String(i), ours);
  const [theirs, mine] = [new Set(found), new Set(ours)];
  const missing = [...theirs].filter((leaf) => !mine.has(leaf));
  const extra = [...mine].filter((leaf) => !theirs.has(leaf));
  total.files++;
  total.values += theirs.size;
  total.missing += missing.length;
  total.extra += extra.length;
  if (missing.length + extra.length === 0) total.equal++;
  else examples.push(`${file}\n  missing ${missing.length}: ${missing[0]?.slice(0, 150)}\n  extra ${extra.length}: ${extra[0]?.slice(0, 150)}`);
}
console.log(JSON.stringify({ ...total, msPerMB: Math.round(total.ms / (total.characters / 1e6)) }));
for (const example of examples.slice(0, Number(show))) console.log(example);
