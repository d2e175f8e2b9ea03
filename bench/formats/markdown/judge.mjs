// Headings of Markdown against markdown-it-py: node bench/formats/markdown/judge.mjs <build> <repository>.
import { compareNames } from '../judged-names.mjs';
import { pythonJudge } from '../python-judge.mjs';

const judge = pythonJudge(new URL('../text-names.py', import.meta.url), 'markdown');
const letters = (title) =>
  title
    .replace(/\(.*?\)|\{.*?\}|<.*?>/g, '')
    .replace(/[^\p{L}\p{N}_]+/gu, '')
    .toLowerCase();
const namesOf = ({ symbols }) => symbols.map((s) => letters(s.name));
await compareNames({ id: 'markdown', patterns: ['*.md'], judge, namesOf });
