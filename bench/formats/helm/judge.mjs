// Charts, what they depend on and their values against PyYAML; named templates against Go's own parser (needs go):
// node bench/formats/helm/judge.mjs <build> <repository>.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compareNames, fullName } from '../judged-names.mjs';
import { pythonJudge } from '../program-judge.mjs';

const yaml = pythonJudge(new URL('../yaml-names.py', import.meta.url), 'helm');
const program = fileURLToPath(new URL('./templates.go', import.meta.url));

function templates(root, files) {
  const { stdout, stderr } = spawnSync('go', ['run', program, root], { input: files.join('\n'), encoding: 'utf8', maxBuffer: 1 << 28 });
  if (stdout === '' && files.length > 0) throw new Error(stderr);
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

const isTemplate = (file) => file.endsWith('.tpl');
const judge = (root, files) => [
  ...yaml(
    root,
    files.filter((f) => !isTemplate(f)),
  ),
  ...templates(root, files.filter(isTemplate)),
];

function namesOf({ symbols, relations }) {
  const needed = relations.flatMap(
    ({ target }) =>
      /^pkg:helm\/(.*)/
        .exec(lastOf(target))
        ?.slice(1)
        .map((name) => `needs ${name}`) ?? [],
  );
  return [...symbols.map((s, i) => (s.kind === 'macro' ? /"(.*)"/.exec(s.signature)[1] : fullName(symbols, i))), ...needed];
}
const lastOf = (target) => (target.orElse === undefined ? target.name : lastOf(target.orElse));

await compareNames({ id: 'helm', patterns: ['*.yaml', '*.yml', '*.tpl'], judge, namesOf });
