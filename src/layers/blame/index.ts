/**
 * Who wrote each file, from git blame: an edge from the file to everybody who wrote lines of it, and the blame itself as
 * the unit's record, line by line. Both rest on the content of the file. The key of a unit is that content's hash, so a
 * branch that is switched back has its authors at once.
 */
import { UserError } from '../../errors.ts';
import { FILE_FLAGS, type GraphFile } from '../../model/graph.ts';
import { type Hash, nodeHash } from '../../model/hash.ts';
import type { LayerNode, UnitClaims } from '../../model/layer.ts';
import { isShallow, tryGit } from '../../util/git.ts';
import { blameFiles } from '../../util/git-blame.ts';
import { type BlamedRun, encodeBlame, NEWEST_COMMIT } from '../../util/git-blame-output.ts';
import { repoCommand } from '../../util/own-command.ts';
import type { Layer, LayerSubject, PlannedUnit } from '../contract.ts';
import { fileNodes } from '../shared/file-nodes.ts';

interface BlameUnit extends PlannedUnit {
  /** Absent for the unit that keeps the time of the newest commit. */
  readonly file?: GraphFile;
}

/** Vendored and generated code has no authors here. */
const isOwn = ({ flags }: GraphFile): boolean => (flags & (FILE_FLAGS.vendored | FILE_FLAGS.generated)) === 0;

export const layer: Layer<BlameUnit> = {
  id: 'blame',
  version: 1,
  source: 'authors of every line, from git blame',
  async plan(subject) {
    const commit = await blamedCommit(subject);
    const files = subject.files.filter(isOwn).map((file): BlameUnit => ({ key: file.hash, state: '', label: file.path, file }));
    return [{ key: NEWEST_COMMIT, state: commit, label: 'the newest commit' }, ...files];
  },
  async fill(subject, units, emit, { jobs }) {
    const commit = await blamedCommit(subject);
    const nodes = await fileNodes(subject);
    const byPath = new Map(units.flatMap((unit) => (unit.file === undefined ? [] : [[unit.file.path, { unit, file: unit.file }] as const])));
    const newest = units.find((unit) => unit.file === undefined);
    if (newest !== undefined) await emit(newest, await newestCommit(subject.repo.root, commit));
    await blameFiles({
      ...{ root: subject.repo.root, commit, jobs, paths: [...byPath.keys()] },
      onFile: async (path, runs) => {
        const { unit, file } = byPath.get(path) as { unit: BlameUnit; file: GraphFile };
        await emit(unit, runs && claimsOf(file, nodes.get(path), runs));
      },
    });
  },
};

/** The indexed commit, where git can tell who wrote its lines. */
async function blamedCommit({ snapshot, repo }: LayerSubject): Promise<string> {
  if (snapshot.commit === null)
    throw new UserError('GIT', 'The index was not built from a git commit, so there is nothing to blame.', {
      hint: `Blame works in git repositories: commit, then \`${repoCommand('index')}\`.`,
    });
  if (await isShallow(repo.root))
    throw new UserError('GIT', 'This clone is shallow: git would name the author of its first commit for all older lines.', {
      hint: 'Fetch the whole history first: git fetch --unshallow',
    });
  return snapshot.commit;
}

/** Ages of symbols are counted from it. Seconds since 1970. */
async function newestCommit(root: string, commit: string): Promise<UnitClaims | undefined> {
  const time = await tryGit(root, ['log', '-1', '--format=%at', commit]);
  return time === undefined ? undefined : { nodes: [], edges: [], record: time.trim() };
}

function claimsOf(file: GraphFile, source: Hash | undefined, runs: readonly BlamedRun[]): UnitClaims {
  const lines = new Map<string, number>();
  for (const { author, email, lines: count } of runs) lines.set(`${author} <${email}>`, (lines.get(`${author} <${email}>`) ?? 0) + count);
  const people = [...lines].map(([name, count]) => ({ node: person(name), count }));
  const edges = people.map(({ node, count }) => ({
    ...{ source: source as Hash, target: node.hash, type: 'authored_by' as const, provenance: 'git_blame' as const },
    ...{ confidence: 1, observations: count, sourceFile: file.hash },
  }));
  const record = encodeBlame(runs);
  return source === undefined ? { nodes: [], edges: [], record } : { nodes: people.map(({ node }) => node), edges, record };
}

const person = (name: string): LayerNode => ({
  ...{ kind: 'person', name, qualifiedName: `person://${name}` },
  hash: nodeHash({ repoUrl: '', packagePath: 'person', symbolName: name, kind: 'person' }),
});
