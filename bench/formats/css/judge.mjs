// Classes and ids that style sheets name against tinycss2: node bench/formats/css/judge.mjs <build> <repository>.
import { compareNames } from '../judged-names.mjs';
import { pythonJudge } from '../program-judge.mjs';

const judge = pythonJudge(new URL('../text-names.py', import.meta.url), 'css');
const namesOf = ({ symbols }) => symbols.filter((s) => s.kind === 'selector').map((s) => s.name);
await compareNames({ id: 'css', patterns: ['*.css'], judge, namesOf });
