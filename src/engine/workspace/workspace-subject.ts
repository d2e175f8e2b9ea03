/**
 * The symbol that a question about a workspace means: in the repository that is named (`werkzeug:Request.args`, or the
 * one the user stands in), else in the only one that has it. Several come back as candidates, each with its repository.
 */
import { UserError } from '../../errors.ts';
import type { GraphNode } from '../../model/graph.ts';
import { findSubject, type Subject } from '../analyse/analysis-subject.ts';
import { uniqueName } from '../symbols/resolve-symbol.ts';
import type { OpenWorkspace, Shard } from './open-workspace.ts';

export interface WorkspaceSubject {
  readonly shard: Shard;
  readonly subject: Subject;
}

export interface WorkspaceCandidate {
  readonly repo: string;
  /** A spelling that means this symbol alone. */
  readonly symbol: string;
  readonly file: string;
  readonly line: number;
}

export interface WorkspaceCandidates {
  readonly asked: string;
  readonly candidates: readonly WorkspaceCandidate[];
  readonly more: number;
}

const MAX_CANDIDATES = 12;

/** `home`: the repository whose symbol is meant where several have one. */
export async function findWorkspaceSubject(workspace: OpenWorkspace, asked: string, home?: string): Promise<WorkspaceSubject | WorkspaceCandidates> {
  const { repo, symbol } = namedRepository(workspace, asked);
  const wanted = repo ?? home;
  const first = wanted === undefined ? undefined : await inRepository(workspace, wanted, symbol);
  if (first !== undefined && (repo !== undefined || isInside(first))) return first;
  const found = await inAll(workspace, symbol);
  // A name from outside is what some other repository declares.
  const inside = found.filter(isInside);
  const meant = inside.length > 0 ? inside : found;
  const [only] = meant;
  if (only === undefined) throw unknownSymbol(workspace, symbol);
  if (meant.length === 1) return only;
  return severalIn(asked, meant);
}

/** `repository:symbol`; a path may have a colon too, so the part before it has to be a repository of the workspace. */
function namedRepository({ names }: OpenWorkspace, asked: string): { repo?: string; symbol: string } {
  const [, repo = '', symbol = ''] = /^([^:]+):(.+)$/.exec(asked) ?? [];
  return names.includes(repo) && !symbol.startsWith('//') ? { repo, symbol } : { symbol: asked };
}

type Answer = WorkspaceSubject | WorkspaceCandidates;

const isInside = (answer: Answer): boolean => ('subject' in answer ? answer.subject.symbol.fileId >= 0 : answer.candidates.some((c) => c.file !== ''));

async function inAll(workspace: OpenWorkspace, symbol: string): Promise<Answer[]> {
  const found: Answer[] = [];
  for (const name of workspace.names) {
    const answer = await inRepository(workspace, name, symbol);
    if (answer !== undefined) found.push(answer);
  }
  return found;
}

async function inRepository(workspace: OpenWorkspace, name: string, symbol: string): Promise<Answer | undefined> {
  const shard = await workspace.shard(name);
  if (shard === undefined) return undefined;
  try {
    const subject = await findSubject(shard.view.reader, await shard.view.graph(), symbol);
    if (!('candidates' in subject)) return { shard, subject };
    return { asked: symbol, candidates: subject.candidates.map((n) => candidateOf(name, n)), more: subject.more };
  } catch (error) {
    if (error instanceof UserError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

const candidateOf = (repo: string, node: GraphNode): WorkspaceCandidate => ({
  ...{ repo, symbol: `${repo}:${uniqueName(node)}`, file: node.file, line: node.startLine },
});

function severalIn(asked: string, found: readonly Answer[]): WorkspaceCandidates {
  const all = found.flatMap((f) => {
    if ('candidates' in f) return f.candidates;
    return [candidateOf(f.shard.name, f.subject.symbol)];
  });
  const hidden = found.reduce((sum, f) => sum + ('more' in f ? f.more : 0), 0);
  return { asked, candidates: all.slice(0, MAX_CANDIDATES), more: hidden + Math.max(0, all.length - MAX_CANDIDATES) };
}

const unknownSymbol = ({ names }: OpenWorkspace, symbol: string): UserError =>
  new UserError('NOT_FOUND', `There is no symbol '${symbol}' in ${names.slice(0, 12).join(', ')}.`, {
    hint: 'Ask for a part of the name with `query`, or name the repository: repository:symbol.',
  });
