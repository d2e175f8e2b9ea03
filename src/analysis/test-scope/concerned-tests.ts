/**
 * Which tests a changed file concerns that is not an indexed code: a manifest or lock file the tests of its own runner below
 * its folder, a style sheet or picture those that run the program and the nearest of the code that draws. Undefined where
 * nothing is known of such a file.
 */

import { folderOf, type TestRunner } from '../../languages/shared/test-runner.ts';
import type { GraphNode } from '../../model/graph.ts';
import { isWithin } from './test-data.ts';

export interface Concerned {
  readonly tests: readonly GraphNode[];
  readonly reason: string;
}

const LOOKS = /\.(?:css|scss|sass|less|styl|svg|png|jpe?g|gif|ico|webp|avif|woff2?|ttf|otf|eot)$/i;
/** Code that draws what users see. */
const DRAWS = /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/;

export interface RunnableTests {
  readonly runners: readonly TestRunner[];
  readonly tests: Iterable<GraphNode>;
  isEndToEnd(test: GraphNode): boolean;
}

export function concernedTests(path: string, { runners, tests, isEndToEnd }: RunnableTests): Concerned | undefined {
  const all = [...tests];
  const owners = runners.filter((runner) => runner.manifests?.test(path));
  if (owners.length > 0) {
    return ofManifest(
      path,
      all.filter((t) => owners.some((runner) => runner.owns(t.file))),
    );
  }
  if (!LOOKS.test(path)) return undefined;
  const near = nearest(
    path,
    all.filter((t) => DRAWS.test(t.file)),
  );
  const chosen = [...new Set([...near, ...all.filter(isEndToEnd)])];
  return { tests: chosen, reason: `${path} changes what users see: tests of the code around it, and those that run the program` };
}

/** A package without tests of its own, such as one that pins versions, is there for others: their tests run with it. */
function ofManifest(path: string, tests: readonly GraphNode[]): Concerned {
  const home = folderOf(path);
  const own = home === '.' ? tests : tests.filter((t) => isWithin(t.file, home));
  if (own.length === 0 && tests.length > 0)
    return { tests, reason: `${path} may change what the ${tests.length} tests of its kind run with: none of them stands below ${home}` };
  return { tests: own, reason: `${path} may change what the ${own.length} tests of its kind${home === '.' ? '' : ` below ${home}`} run with` };
}

/** Those below the innermost folder around the file that has any. */
function nearest(path: string, tests: readonly GraphNode[]): readonly GraphNode[] {
  for (let folder = folderOf(path); folder !== '.'; folder = folderOf(folder)) {
    const below = tests.filter((t) => isWithin(t.file, folder));
    if (below.length > 0) return below;
  }
  return [];
}
