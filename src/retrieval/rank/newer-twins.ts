/**
 * A symbol and its older twin (`api/v1/users.ts` and `api/v2/users.ts`, `legacy/parse.go` and `parse.go`) say the same
 * words, so chance would decide which of them comes first: the newer one does. Scales scores in place.
 */
import type { GraphNode } from '../../model/graph.ts';
import { groupBy } from '../../util/group-by.ts';
import { type Scored, scaleEach } from './evidence.ts';

type Twin = Pick<GraphNode, 'id' | 'kind' | 'name' | 'file'>;

/** A newer twin with less of the older one's score says something else. */
const LEAST = 0.5;

export function preferNewerTwins(scored: Scored, nodes: readonly Twin[]): void {
  const scoreOf = ({ id }: Twin) => scored.score[id] as number;
  const factors = new Map<number, number>();
  for (const twins of groupBy(nodes, twinKey).values()) {
    const newestFirst = [...twins].sort((a, b) => ageOf(a.file) - ageOf(b.file));
    const best = Math.max(...twins.map(scoreOf));
    const able = newestFirst.filter((twin) => scoreOf(twin) >= LEAST * best);
    const byScore = able.map(scoreOf).sort((a, b) => b - a);
    if (ageOf((able[0] as Twin).file) === ageOf((able.at(-1) as Twin).file)) continue;
    for (const [i, twin] of able.entries()) factors.set(twin.id, (byScore[i] as number) / scoreOf(twin));
  }
  scaleEach(scored, 'twin', new Map([...factors].filter(([, factor]) => factor !== 1)));
}

const REPLACED = /^(?:legacy|deprecated|obsolete|old)$/i;
const VERSION = /^v(\d+)(?:(alpha|beta)(\d*))?$/i;

/** The same for all versions of a symbol. */
const twinKey = ({ kind, name, file }: Twin): string =>
  [kind, name, ...foldersOf(file).filter((part) => !REPLACED.test(part) && !VERSION.test(part)), fileName(file)].join('/');

/** The newer, the smaller. Beside a first version what has none is newer, beside any later one it is older. */
function ageOf(file: string): number {
  let age = 0;
  for (const part of foldersOf(file)) {
    if (REPLACED.test(part)) age += 1e6;
    age -= versionNumber(part);
  }
  return age;
}

function versionNumber(part: string): number {
  const [, major, stage, step] = VERSION.exec(part) ?? [];
  if (major === undefined) return 0;
  const draft = stage === undefined ? 0 : stage.toLowerCase() === 'beta' ? 1 : 2;
  return 1e3 * Number(major) - 1.5e3 - draft * 100 + Number(step || 0);
}

const foldersOf = (file: string): string[] => file.split('/').slice(0, -1);
const fileName = (file: string): string => file.slice(file.lastIndexOf('/') + 1);
