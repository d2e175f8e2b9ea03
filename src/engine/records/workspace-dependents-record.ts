/** Callers and blast radius in a workspace as JSON: like those of one repository, each with its repository. */
import type { PackageVersion } from '../workspace/package-versions.ts';
import type { WorkspaceDependent, WorkspaceDependentsReport } from '../workspace/workspace-dependents.ts';
import { symbolRecord } from './symbol-record.ts';

export function workspaceDependentsRecord({ symbol, repo, listed, versions, completeness, ...counts }: WorkspaceDependentsReport) {
  return { symbol: { repo, ...symbolRecord(symbol) }, ...counts, listed: listed.map(listedRecord), versions: versions.map(versionRecord), completeness };
}

export function listedRecord({ repo, node, depth, confidence, via, uses, sites, test }: WorkspaceDependent) {
  return { repo, ...symbolRecord(node), depth, confidence, via, uses: { repo: uses.repo, qualified_name: uses.node.qualifiedName }, sites, test };
}

export const versionRecord = ({ user, purl, wanted, file, published, fits }: PackageVersion) => ({ user, purl, wanted, file, published, fits: fits ?? null });
