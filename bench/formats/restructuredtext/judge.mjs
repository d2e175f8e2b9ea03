// Titles of reStructuredText against docutils: node bench/formats/restructuredtext/judge.mjs <build> <repository>.
import { compareNames } from '../judged-names.mjs';
import { pythonJudge } from '../python-judge.mjs';

const judge = pythonJudge(new URL('../text-names.py', import.meta.url), 'restructuredtext');
const letters = (title) =>
  title
    .replace(/\(.*?\)|\{.*?\}|<.*?>/g, '')
    .replace(/[^\p{L}\p{N}_]+/gu, '')
    .toLowerCase();
const namesOf = ({ symbols }) => symbols.map((s) => letters(s.name));
await compareNames({ id: 'restructuredtext', patterns: ['*.rst'], judge, namesOf });
