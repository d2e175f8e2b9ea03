// Recipes and what they depend on against just itself: node bench/formats/justfile/judge.mjs <build> <repository>.
import { compareNames } from '../judged-names.mjs';
import { pythonJudge } from '../program-judge.mjs';

await compareNames({
  id: 'justfile',
  patterns: ['*'],
  judge: pythonJudge(new URL('./names.py', import.meta.url)),
  namesOf: ({ symbols, relations }) => [
    ...symbols.map((s) => s.name),
    ...relations.filter((r) => r.type === 'depends_on' && r.target.kind === 'target').map((r) => `${symbols[r.from].name} needs ${r.target.name}`),
  ],
});
