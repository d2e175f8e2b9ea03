/** GitLab: comments of a merge request are its notes. The token of a job may not write them, so a project token has to. */

import type { Comment, Forge, Target } from '../forge.ts';
import type { Json } from '../forge-api.ts';

const notesOf = ({ project, number }: Target): string => `/projects/${encodeURIComponent(project)}/merge_requests/${number}/notes`;
const commentOf = (json: Json): Comment => ({ id: String(json.id), body: String(json.body ?? ''), url: '' });

export const forge: Forge = {
  id: 'gitlab',
  isHere: (env) => env.GITLAB_CI === 'true',
  pipeline(env) {
    const [base, head] = [env.CI_MERGE_REQUEST_DIFF_BASE_SHA, env.CI_MERGE_REQUEST_SOURCE_BRANCH_SHA || env.CI_COMMIT_SHA];
    const project = env.CI_MERGE_REQUEST_PROJECT_ID || env.CI_PROJECT_ID;
    return {
      api: env.CI_API_V4_URL || 'https://gitlab.com/api/v4',
      ...(project ? { project } : {}),
      ...(env.CI_MERGE_REQUEST_IID ? { number: env.CI_MERGE_REQUEST_IID } : {}),
      ...(base && head ? { range: `${base}...${head}` } : {}),
    };
  },
  tokenVariables: ['KNOWING_GITLAB_TOKEN', 'GITLAB_TOKEN'],
  headers: (token) => ({ 'private-token': token }),
  longest: 1_000_000,
  refusedHint: 'KNOWING_GITLAB_TOKEN has to be a project access token with the scope api and the role Reporter or above.',
  async ownComments(api, target) {
    const [{ id }, notes] = [await api.expect('GET', '/user'), await api.list(notesOf(target))];
    return notes.filter((json) => json.system !== true && (json.author as Json | null)?.id === id).map(commentOf);
  },
  post: async (api, target, body) => commentOf(await api.expect('POST', notesOf(target), { body })),
  replace: async (api, target, id, body) => commentOf(await api.expect('PUT', `${notesOf(target)}/${id}`, { body })),
};
