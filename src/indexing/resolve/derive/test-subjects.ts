/** Which file a test file is about: `store_test.go` is about `store.go`, in the same folder or in the mirrored one. */
import type { EdgeCollector } from '../link/edge-collector.ts';
import { type FileUnit, push, withdraw } from '../symbols/symbols.ts';

export class TestSubjects {
  /** Files that are not tests by their name without endings, in order of path. */
  readonly #byStem = new Map<string, FileUnit[]>();
  /** Test files by the stems they may be about. */
  readonly #testsOf = new Map<string, FileUnit[]>();

  constructor(units: Iterable<FileUnit> = []) {
    for (const unit of units) this.enter(unit);
  }

  enter(unit: FileUnit): void {
    if (unit.isTest) for (const stem of subjectStems(unit)) push(this.#testsOf, stem, unit);
    else {
      const stem = stemOf(unit.outline.path);
      push(this.#byStem, stem, unit);
      const files = this.#byStem.get(stem) as FileUnit[];
      if ((files.at(-2)?.outline.path ?? '') > unit.outline.path) files.sort((a, b) => (a.outline.path < b.outline.path ? -1 : 1));
    }
  }

  leave(unit: FileUnit): void {
    if (unit.isTest) for (const stem of subjectStems(unit)) withdraw(this.#testsOf, stem, unit);
    else withdraw(this.#byStem, stemOf(unit.outline.path), unit);
  }

  /** Test files that may be about a file. */
  testsAbout({ isTest, outline }: FileUnit): readonly FileUnit[] {
    return isTest ? [] : (this.#testsOf.get(stemOf(outline.path)) ?? []);
  }

  /** The candidate that shares the most folder names with the test. */
  nearest(test: FileUnit, stem: string): FileUnit | undefined {
    const folders = new Set(test.outline.path.split('/').slice(0, -1));
    let best: FileUnit | undefined;
    let bestShared = -1;
    for (const c of this.#byStem.get(stem) ?? []) {
      if (c.language !== test.language) continue;
      const shared = c.outline.path.split('/').filter((p) => folders.has(p)).length;
      if (shared > bestShared) {
        best = c;
        bestShared = shared;
      }
    }
    return best;
  }
}

export function addTestFile(unit: FileUnit, subjects: TestSubjects, edges: EdgeCollector): void {
  for (const stem of subjectStems(unit)) {
    const nearest = subjects.nearest(unit, stem);
    if (nearest !== undefined) edges.add(unit.node, nearest.node, 'tests', 'ast_inferred');
  }
}

const subjectStems = (unit: FileUnit): string[] =>
  unit.language.testSubjects(unit.outline.path).map((subject) => subject.slice(subject.lastIndexOf('/') + 1).toLowerCase());

function stemOf(path: string): string {
  const base = path.slice(path.lastIndexOf('/') + 1);
  const dot = base.indexOf('.');
  return (dot <= 0 ? base : base.slice(0, dot)).toLowerCase();
}
