// Services of Compose files against PyYAML: node bench/formats/compose/judge.mjs <build> <repository>.
import { compareNames } from '../judged-names.mjs';
import { pythonJudge } from '../program-judge.mjs';

const judge = pythonJudge(new URL('../yaml-names.py', import.meta.url), 'compose');
await compareNames({ id: 'compose', patterns: ['*.yaml', '*.yml'], judge, namesOf: ({ symbols }) => symbols.map((s) => s.name) });
