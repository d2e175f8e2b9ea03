/**
 * Who owns what, and who knows it: CODEOWNERS for what was agreed, blame for what was written. For a file, a folder or
 * a symbol; or for every package of the repository.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type AuthorShare, authorshipOf, type BlameRun, runsWithin } from '../../analysis/ownership/authorship.ts';
import { FILE_FLAGS, type GraphFile } from '../../model/graph.ts';
import type { OwnerRule } from '../../util/codeowners.ts';
import { groupBy } from '../../util/group-by.ts';
import { type Codeowners, readCodeowners } from '../../util/read-codeowners.ts';
import { isBelow, rootedPath } from '../../util/rooted-paths.ts';
import { findSubject, type SymbolCandidates } from '../analyse/analysis-subject.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';
import { blameNow, readBlame } from './read-blame.ts';

export interface OwnedPart {
  /** Path of a file or folder, or name of a symbol with its place. */
  readonly subject: string;
  readonly kind: 'file' | 'folder' | 'symbol';
  /** By CODEOWNERS: each set of owners with the rule that says so and how many files it holds for. */
  readonly owners: readonly { readonly owners: readonly string[]; readonly rule: OwnerRule; readonly files: number }[];
  readonly authors: readonly AuthorShare[];
  readonly lines: number;
  readonly busFactor: number;
  readonly files: number;
  /** Files whose authors are known: the rest needs `enrich blame`. */
  readonly blamed: number;
}

export interface OwnershipAnswer {
  readonly codeowners: string | undefined;
  readonly part: OwnedPart;
}

export interface OwnershipOverview {
  readonly codeowners: string | undefined;
  /** Fewest who know it first, larger ones before smaller ones. */
  readonly packages: readonly OwnedPart[];
  readonly count: number;
  readonly files: number;
  readonly blamed: number;
}

/** A folder of some files is blamed on the spot; more would keep a person waiting. */
const ON_THE_SPOT = 12;

/** `subject`: a path relative to the root, or a symbol as findSubject takes it. */
export async function analyseOwnership(repository: Repository, subject: string): Promise<OwnershipAnswer | SymbolCandidates> {
  return withSnapshot(repository, async (view) => {
    const codeowners = await readCodeowners(view.repo.root);
    const path = rootedPath(subject);
    const all = await view.reader.files();
    const files = all.filter((f) => isBelow(f.path, path));
    if (files.length === 0) {
      const runs = isFile(join(view.repo.root, path)) ? await blameNow(view, [path]) : undefined;
      const part = runs ? partOf({ subject: path, kind: 'file', files: [{ path }], runs, codeowners }) : await symbolPart(view, subject, codeowners);
      return 'candidates' in part ? part : { codeowners: codeowners?.path, part };
    }
    const runs = await readBlame(view, files, ON_THE_SPOT);
    const kind = files[0]?.path === path ? 'file' : 'folder';
    return { codeowners: codeowners?.path, part: partOf({ subject: path || '.', kind, files, runs, codeowners }) };
  });
}

/** Configuration and documentation have owners too, though they are not indexed. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch (error) {
    // Whatever the system has against a path (not there, too long, not allowed): it is not a file of ours.
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return false;
  }
}

async function symbolPart(view: SnapshotView, subject: string, codeowners: Codeowners | undefined): Promise<OwnedPart | SymbolCandidates> {
  const found = await findSubject(view.reader, await view.graph(), subject);
  if ('candidates' in found) return found;
  const { symbol: node } = found;
  const files = await view.reader.filesByPath([node.file]);
  const runs = await readBlame(view, files, ON_THE_SPOT);
  const own = new Map([...runs].map(([path, all]) => [path, runsWithin(all, node.startLine, node.endLine)]));
  return partOf({ subject: `${node.name} (${node.file}:${node.startLine})`, kind: 'symbol', files, runs: own, codeowners });
}

export async function ownershipOverview(repository: Repository, limit: number): Promise<OwnershipOverview> {
  return withSnapshot(repository, async (view) => {
    const codeowners = await readCodeowners(view.repo.root);
    const files = (await view.reader.files()).filter((f) => (f.flags & (FILE_FLAGS.vendored | FILE_FLAGS.generated)) === 0);
    const runs = await readBlame(view, files, 0);
    const folders = groupBy(files, ({ path }) => path.slice(0, Math.max(0, path.lastIndexOf('/'))));
    const packages = [...folders].map(([subject, own]) => partOf({ subject: subject || '.', kind: 'folder', files: own, runs, codeowners }));
    packages.sort((a, b) => Number(a.busFactor === 0) - Number(b.busFactor === 0) || a.busFactor - b.busFactor || b.lines - a.lines || b.files - a.files);
    return { codeowners: codeowners?.path, packages: packages.slice(0, limit), count: packages.length, files: files.length, blamed: runs.size };
  });
}

interface PartInput {
  readonly subject: string;
  readonly kind: OwnedPart['kind'];
  readonly files: readonly Pick<GraphFile, 'path'>[];
  readonly runs: ReadonlyMap<string, readonly BlameRun[]>;
  readonly codeowners: Codeowners | undefined;
}

function partOf({ subject, kind, files, runs, codeowners }: PartInput): OwnedPart {
  const known = files.filter((f) => runs.has(f.path));
  const { authors, lines, busFactor } = authorshipOf(known.flatMap((f) => runs.get(f.path) ?? []));
  return { subject, kind, owners: ownersOf(files, codeowners), authors, lines, busFactor, files: files.length, blamed: known.length };
}

function ownersOf(files: readonly Pick<GraphFile, 'path'>[], codeowners: Codeowners | undefined): OwnedPart['owners'] {
  const counts = new Map<OwnerRule, number>();
  for (const f of files) {
    const rule = codeowners?.ownersOf(f.path);
    if (rule !== undefined) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].line - b[0].line).map(([rule, n]) => ({ owners: rule.owners, rule, files: n }));
}
