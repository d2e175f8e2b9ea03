// The Ruby between the marks, as Ruby's own parser reads it.
import { rubyJudge } from '../../program-judge.mjs';

export const pattern = /\.erb$/;
export const judge = rubyJudge(new URL('../rendered.rb', import.meta.url));
