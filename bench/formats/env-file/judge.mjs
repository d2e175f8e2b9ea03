// Variables of .env files against python-dotenv: node bench/formats/env-file/judge.mjs <build> <repository>.
import { compareNames } from '../judged-names.mjs';
import { pythonJudge } from '../program-judge.mjs';

const judge = pythonJudge(new URL('../text-names.py', import.meta.url), 'env-file');
const namesOf = ({ symbols }) => symbols.map((s) => s.name);
await compareNames({ id: 'env-file', patterns: ['*'], judge, namesOf });
