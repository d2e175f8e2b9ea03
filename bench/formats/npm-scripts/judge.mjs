// Scripts of package.json against a JSON parser: node bench/formats/npm-scripts/judge.mjs <build> <repository>.
import { compareNames } from '../judged-names.mjs';
import { pythonJudge } from '../program-judge.mjs';

const judge = pythonJudge(new URL('../text-names.py', import.meta.url), 'npm-scripts');
const namesOf = ({ symbols }) => symbols.map((s) => s.name);
await compareNames({ id: 'npm-scripts', patterns: ['package.json', '*/package.json'], judge, namesOf });
