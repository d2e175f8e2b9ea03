// Jinja's own parser.
import { pythonJudge } from '../../program-judge.mjs';

export const pattern = /\.(?:html|j2|jinja2?|njk)$/;
export const judge = pythonJudge(new URL('../included.py', import.meta.url), 'jinja');
