/**
 * Tests that ask for a fixture by the name of a parameter use it without naming it in code: they follow whatever the
 * fixture follows. Enter the dependents that edges lead to; leave those and the askers of every fixture among them.
 * A fixture of a file that is loaded for its folder is known there and below, unless a nearer one has the same name.
 */
import { folderOf, isTestNode, pathOf } from '../../analysis/code-graph.ts';
import type { Dependent } from '../../analysis/dependents/find-dependents.ts';
import { edgeTypeId } from '../../model/edge-types.ts';
import type { NodeId } from '../../model/graph.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { readFixtures } from '../view/test-fixtures.ts';

const REFERENCES = edgeTypeId('references');
/** A parameter may be supplied by something else: parametrised, or a plugin's fixture of the same name. */
const CONFIDENCE = 0.7;

export async function withFixtureUsers(
  view: SnapshotView,
  seeds: readonly NodeId[],
  found: readonly Dependent[],
  limits: { readonly depth: number; readonly confidence: number },
): Promise<readonly Dependent[]> {
  const graph = await view.graph();
  const ofTests = limits.confidence > CONFIDENCE ? [] : [...seeds, ...found.map((d) => d.id)].filter((id) => isTestNode(graph, id));
  const fixtures = ofTests.length === 0 ? undefined : await readFixtures(view.reader, graph, ofTests);
  if (fixtures === undefined) return found;
  const path = (id: NodeId) => pathOf(graph, id);
  const known = new Set<NodeId>([...seeds, ...found.map((d) => d.id)]);
  const all = [...found];
  const waiting = [...seeds.map((id) => ({ id, depth: 0 })), ...found];
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    const { id, depth } = at;
    const name = fixtures.nameOf(id);
    if (name === undefined || depth >= limits.depth) continue;
    const homes = fixtures.named(name).map(path);
    for (const user of fixtures.usersOf(name)) {
      if (known.has(user) || fixtureFor(path(user), homes) !== path(id)) continue;
      known.add(user);
      const dependent: Dependent = { id: user, depth: depth + 1, confidence: CONFIDENCE, next: id, edgeType: REFERENCES };
      all.push(dependent);
      waiting.push(dependent);
    }
  }
  return all;
}

/** Of the files that have a fixture of one name, the one that a file gets: its own, else that of the nearest folder around it, else the only one. */
function fixtureFor(file: string, homes: readonly string[]): string | undefined {
  if (homes.includes(file)) return file;
  const around = homes.filter((home) => isInside(file, folderOf(home))).sort((a, b) => folderOf(b).length - folderOf(a).length);
  return around[0] ?? (homes.length === 1 ? homes[0] : undefined);
}

const isInside = (file: string, folder: string): boolean => folder === '' || file.startsWith(`${folder}/`);
