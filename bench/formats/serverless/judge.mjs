// Functions of the Serverless framework against PyYAML: node bench/formats/serverless/judge.mjs <build> <repository>.
import { compareNames } from '../judged-names.mjs';
import { pythonJudge } from '../program-judge.mjs';

const judge = pythonJudge(new URL('../yaml-names.py', import.meta.url), 'serverless');
await compareNames({
  id: 'serverless',
  patterns: ['*.yaml', '*.yml'],
  judge,
  namesOf: ({ symbols }) => symbols.filter((s) => s.kind === 'workload').map((s) => s.name),
});
