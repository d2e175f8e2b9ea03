// Go's own parser (needs go).
import { programJudge } from '../../program-judge.mjs';

export const pattern = /\.html?$/;
export const judge = programJudge({ command: 'go', program: new URL('../templates.go', import.meta.url), hint: 'It needs go.', before: ['run'] });
