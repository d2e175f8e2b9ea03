/** GitLab CI: jobs with their stages, what they extend, need, include and run. */
import type { Format } from '../contract.ts';
import { readPipeline } from './read-pipeline.ts';

const MAIN = /(?:^|\/)[^/]*\.gitlab-ci\.ya?ml$|(?:^|\/)\.gitlab\/(?:[^/]+\.ya?ml$|ci\/.*\.ya?ml$)/;
/** What a pipeline includes may be called anything; it stands in a folder for such files, and has jobs of its own. */
const INCLUDED = /(?:^|\/)\.?(?:ci|gitlab|gitlab-ci|pipelines?|ci-templates)\/(?:.*\/)?[^/]+\.ya?ml$/;
const PART = /^(?:[ \t]+(?:script|extends|trigger)\s*:|(?:stages|include|variables|default|workflow|\.[\w-]+)\s*:)/m;
const JOBS = /^[ \t]+(?:script|before_script|trigger)[ \t]*:/m;
const STAGED = /^(?:[ \t]+(?:stage|rules|needs|extends|image|only|except)[ \t]*:|include[ \t]*:)/m;

export const format: Format = {
  id: 'gitlab-ci',
  version: 3,
  claims: (path, head) =>
    MAIN.test(path)
      ? head === undefined || PART.test(head)
      : INCLUDED.test(path) &&
        !path.includes('.github/') &&
        (head === undefined || (JOBS.test(head) && STAGED.test(head) && !/^(?:apiVersion|on|jobs|services)\s*:/m.test(head))),
  syntax: { read: (path, text) => [readPipeline(path, text)] },
};
