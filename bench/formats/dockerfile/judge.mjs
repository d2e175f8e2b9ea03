// Stages and base images of Dockerfiles against dockerfile-parse: node bench/formats/dockerfile/judge.mjs <build> <repository>.
import { compareNames } from '../judged-names.mjs';
import { pythonJudge } from '../program-judge.mjs';

const python = pythonJudge(new URL('./names.py', import.meta.url));
/** What the judge says of a file: it leaves out names that are not written and bases that are filled in, which ours has. */
const said = new Map();

function judge(root, files) {
  const judged = python(root, files);
  for (const { file, found = [] } of judged) said.set(file, new Set(found));
  return judged;
}

function namesOf({ path, symbols }) {
  const judged = said.get(path);
  return symbols.flatMap(({ name, signature }, i) => {
    const stage = judged.has(`${i}`) ? `${i}` : `${i} ${name}`;
    const base = `${i} FROM ${/FROM (\S+)/.exec(signature)?.[1]}`;
    return judged.has(base) ? [stage, base] : [stage];
  });
}

await compareNames({ id: 'dockerfile', patterns: ['*'], judge, namesOf });
