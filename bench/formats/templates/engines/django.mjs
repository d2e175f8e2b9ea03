// Django's own lexer (its tags may be anybody's).
import { pythonJudge } from '../../program-judge.mjs';

export const pattern = /\.html?$/;
export const judge = pythonJudge(new URL('../included.py', import.meta.url), 'django');
