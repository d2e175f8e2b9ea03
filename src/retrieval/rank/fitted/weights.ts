/** Written by `npm run bench -- fit --write`; what each feature is worth against the log of the score. docs/decisions/0005-fitted-order.md. */
import type { Weights } from './features.ts';

export const FITTED_WEIGHTS: Weights = {
  said: {
    said: -0.237,
    saidOfBest: 0.924,
    path: -0.155,
    pathOfBest: 0.409,
    density: 0.123,
    file: 0.362,
  },
  size: {
    lines: 0.155,
    linesOfType: -0.0941,
    words: 0.215,
    wordsSquared: -0.036,
    members: -0.139,
    membersOfType: 0.169,
    callees: 0.0302,
    fileWords: -0.0876,
    pathWords: -0.239,
  },
  company: {
    behindOfOwner: -0.144,
    behindOfFile: -0.0733,
    bestCaller: 0.258,
  },
};
