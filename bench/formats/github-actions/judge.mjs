// Jobs of workflows, and how many steps each has, against PyYAML: node bench/formats/github-actions/judge.mjs <build> <repository>.
import { compareNames } from '../judged-names.mjs';
import { pythonJudge } from '../program-judge.mjs';

const judge = pythonJudge(new URL('../yaml-names.py', import.meta.url), 'github-actions');

function namesOf({ symbols }) {
  return symbols.flatMap((job, i) => {
    if (job.kind !== 'job') return [];
    const steps = symbols.filter((s) => s.kind === 'step' && s.owner === i);
    return [job.name, ...steps.map((_, step) => `${job.name} step ${step}`)];
  });
}

await compareNames({ id: 'github-actions', patterns: ['.github/workflows/*', '*/.github/workflows/*'], judge, namesOf });
