/** Ways through a workspace as JSON. */
import type { WorkspaceFlowReport, WorkspaceFlowStep } from '../workspace/workspace-flow.ts';
import { symbolRecord } from './symbol-record.ts';

export const workspaceFlowRecord = ({ workspace, from, to, direction, paths, completeness }: WorkspaceFlowReport) => ({
  ...{ workspace, direction, completeness },
  from: { repo: from.repo, ...symbolRecord(from.node) },
  to: { repo: to.repo, ...symbolRecord(to.node) },
  paths: paths.map((steps) => ({ steps: steps.map(stepRecord) })),
});

const stepRecord = ({ repo, node, via, confidence }: WorkspaceFlowStep) => ({ repo, ...symbolRecord(node), via: via ?? null, confidence });
