// Blocks that our HCL reader names against python-hcl2: node bench/formats/terraform/judge.mjs <build> <repository>.
import { compareNames } from '../judged-names.mjs';
import { pythonJudge } from '../program-judge.mjs';

await compareNames({
  id: 'terraform',
  patterns: ['*.tf', '*.tofu'],
  judge: pythonJudge(new URL('./blocks.py', import.meta.url)),
  namesOf: ({ symbols }) => symbols.map((s) => s.name),
});
