/** Workflows and composite actions of GitHub: jobs and steps, what they use, run, test and deploy. */
import type { Format } from '../contract.ts';
import { readAction, readWorkflow } from './read-workflow.ts';

const WORKFLOW = /(?:^|\/)\.(?:github|gitea|forgejo)\/workflows\/[^/]+\.ya?ml$/;
const ACTION = /(?:^|\/)action\.ya?ml$/;

export const format: Format = {
  id: 'github-actions',
  version: 2,
  claims: (path, head) =>
    WORKFLOW.test(path)
      ? head === undefined || /^jobs\s*:/m.test(head) || head.length > 4000
      : ACTION.test(path) && (head === undefined || /^(?:runs|inputs)\s*:/m.test(head)),
  syntax: { read: (path, text) => [ACTION.test(path) ? readAction(path, text) : readWorkflow(path, text)] },
};
