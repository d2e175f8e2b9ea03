/** Written by `npm run bench -- fit --write`; what each feature is worth against the log of the score. docs/performance.md, "Fitted order". */
import type { Weights } from './features.ts';

export const FITTED_WEIGHTS: Weights = {
  said: {
    said: -0.25,
    saidOfBest: 0.954,
    path: -0.152,
    pathOfBest: 0.407,
    density: 0.119,
    file: 0.359,
  },
  kind: {
    callable: 0.201,
    constant: -1.17,
    field: -0.724,
    variable: -0.612,
    enumMember: -0.836,
    test: -1.23,
    generated: -0.923,
    vendored: -1.02,
    view: -0.506,
  },
  size: {
    lines: 0.159,
    linesOfType: -0.1,
    words: 0.223,
    wordsSquared: -0.0371,
    members: -0.139,
    membersOfType: 0.165,
    callees: 0.0316,
    fileWords: -0.0898,
    pathWords: -0.233,
  },
  company: {
    behindOfOwner: -0.144,
    behindOfFile: -0.0694,
    bestCaller: 0.257,
  },
};
