/** GitLab CI: jobs with their stages, what they extend, need, include and run. */
import type { Format } from '../contract.ts';
import { readPipeline } from './read-pipeline.ts';

export const format: Format = {
  id: 'gitlab-ci',
  version: 1,
  claims: (path, head) =>
    /(?:^|\/)[^/]*\.gitlab-ci\.ya?ml$|(?:^|\/)\.gitlab\/(?:ci\/)?[^/]+\.ya?ml$/.test(path) &&
    (head === undefined || /^(?:\s+(?:script|extends|trigger)\s*:|stages\s*:|include\s*:)/m.test(head)),
  syntax: { read: (path, text) => [readPipeline(path, text)] },
};
