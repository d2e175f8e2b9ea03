/**
 * What is looked at when the best candidates of a question are put into their final order, in three groups (what it is, test code or a constant, was weighed before: rank/symbol-weights.ts). A feature is a
 * number for a candidate within its list; what it is worth stands in weights.ts and is fitted to tasks with known answers
 * (`npm run bench -- fit`). To try another one, add it here and fit again. docs/decisions/0005-fitted-order.md.
 */
import type { Considered } from './considered.ts';

/** The most that any candidate of the list has. */
export interface Best {
  readonly said: number;
  readonly path: number;
}

type Feature = (candidate: Considered, best: Best) => number;
type Group = Readonly<Record<string, Feature>>;

/** Below this share it does not matter how little it is. */
const LITTLE = 0.03;
const ofShare = (share: number): number => Math.log(share + LITTLE);
const ofCount = (count: number): number => Math.log(1 + count);
const ofBest = (value: number, best: number): number => (best === 0 ? 0 : value / best);
/** How the task's words and the symbol's meet. */
const said = {
  said: (c) => ofShare(c.words.said),
  saidOfBest: (c, best) => ofBest(c.words.said, best.said),
  path: (c) => ofShare(c.words.path),
  pathOfBest: (c, best) => ofBest(c.words.path, best.path),
  density: (c) => ofShare(c.words.density),
  file: (c) => ofShare(c.file),
} satisfies Group;

const size = {
  lines: (c) => ofCount(c.lines),
  linesOfType: (c) => (c.isType ? ofCount(c.lines) : 0),
  words: (c) => ofCount(c.bodyWords),
  wordsSquared: (c) => ofCount(c.bodyWords) ** 2,
  members: (c) => ofCount(c.members),
  membersOfType: (c) => (c.isType ? ofCount(c.members) : 0),
  callees: (c) => ofCount(c.callees),
  fileWords: (c) => ofCount(c.fileWords),
  pathWords: (c) => ofCount(c.pathWords),
} satisfies Group;

/** Who else is in the list: of one class or file the first is the best guess, and what a good candidate calls may be the place itself. */
const company = {
  behindOfOwner: (c) => ofCount(c.behindOfOwner),
  behindOfFile: (c) => ofCount(c.behindOfFile),
  bestCaller: (c) => c.bestCaller,
} satisfies Group;

export const FEATURES = { said, size, company };

export type FeatureGroup = keyof typeof FEATURES;
export type Weights = { readonly [G in FeatureGroup]: { readonly [F in keyof (typeof FEATURES)[G]]: number } };

export const FEATURE_GROUPS = Object.keys(FEATURES) as FeatureGroup[];

export function bestOfList(candidates: readonly Considered[]): Best {
  const most = (of: (c: Considered) => number) => candidates.reduce((best, c) => Math.max(best, of(c)), 0);
  return { said: most((c) => c.words.said), path: most((c) => c.words.path) };
}

const LISTS = Object.fromEntries(FEATURE_GROUPS.map((group) => [group, Object.entries<Feature>(FEATURES[group])])) as Record<FeatureGroup, [string, Feature][]>;

/** The features of a group, by name. */
export const featuresOf = (group: FeatureGroup): readonly (readonly [name: string, of: Feature])[] => LISTS[group];
