/** What a workspace is asked for in lists, as JSON: symbols, routes, topics, dead code, the impact of a change; each entry with its repository. */
import type { WorkspaceDeadCode } from '../workspace/workspace-dead-code.ts';
import type { WorkspacePrImpact } from '../workspace/workspace-pr-impact.ts';
import type { WorkspaceRoute } from '../workspace/workspace-routes.ts';
import type { WorkspaceMatch } from '../workspace/workspace-symbols.ts';
import type { WorkspaceTopics } from '../workspace/workspace-topics.ts';
import { prImpactRecord } from './change-record.ts';
import { symbolRecord } from './symbol-record.ts';
import { listedRecord, versionRecord } from './workspace-dependents-record.ts';

export const workspaceSymbolsRecord = (matches: readonly WorkspaceMatch[]) => ({
  symbols: matches.map(({ repo, node, match, purl }) => ({ repo, ...symbolRecord(node), ...(purl !== undefined && { purl }), doc: node.doc, match })),
});

export const workspaceRoutesRecord = (routes: readonly WorkspaceRoute[]) => ({
  routes: routes.map(({ repo, method, path, framework, route, handlers, requests, requestedBy }) => ({
    ...{ repo, method, path, framework, file: route.file, line: route.startLine },
    ...{ handlers: handlers.map((h) => h.qualifiedName), requests, requested_by: requestedBy },
  })),
});

export const workspaceTopicsRecord = (topics: WorkspaceTopics) => topics;

export const workspaceDeadCodeRecord = ({ dead, total, judged, usedElsewhere, completeness }: WorkspaceDeadCode) => ({
  ...{ total, judged, used_elsewhere: usedElsewhere, completeness },
  dead: dead.map(({ repo, node }) => ({ repo, ...symbolRecord(node) })),
});

export const workspacePrImpactRecord = ({ repo, impact, elsewhere: { listed, versions, ...counts } }: WorkspacePrImpact) => ({
  ...prImpactRecord(impact),
  repo,
  elsewhere: { ...counts, listed: listed.map(listedRecord), versions: versions.map(versionRecord) },
});
