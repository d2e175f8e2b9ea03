/** GitHub, in the cloud and on premises: comments of a pull request are comments of the issue with its number. */
import { appendFileSync, readFileSync } from 'node:fs';
import type { Comment, Forge, Target } from '../forge.ts';
import type { ForgeApi, Json } from '../forge-api.ts';

/** The token of a workflow may not ask who it is; what it writes is written by this user. */
const WORKFLOW_USER = 'github-actions[bot]';

interface PullRequestEvent {
  readonly pull_request?: { readonly number: number; readonly base: { readonly sha: string }; readonly head: { readonly sha: string } };
}

const commentsOf = ({ project, number }: Target): string => `/repos/${project}/issues/${number}/comments`;
const commentOf = (json: Json): Comment => ({ id: String(json.id), body: String(json.body ?? ''), url: String(json.html_url ?? '') });

async function ownName(api: ForgeApi): Promise<string> {
  const { status, json } = await api.ask('GET', '/user');
  return status === 200 ? String((json as Json).login) : WORKFLOW_USER;
}

export const forge: Forge = {
  id: 'github',
  isHere: (env) => env.GITHUB_ACTIONS === 'true',
  pipeline(env) {
    const event = env.GITHUB_EVENT_PATH ? (JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8')) as PullRequestEvent) : {};
    const pull = event.pull_request;
    return {
      api: env.GITHUB_API_URL || 'https://api.github.com',
      ...(env.GITHUB_REPOSITORY ? { project: env.GITHUB_REPOSITORY } : {}),
      ...(pull === undefined ? {} : { number: String(pull.number), range: `${pull.base.sha}...${pull.head.sha}` }),
    };
  },
  tokenVariables: ['GITHUB_TOKEN', 'GH_TOKEN'],
  headers: (token) => ({ authorization: `Bearer ${token}`, accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' }),
  longest: 65_536,
  refusedHint: 'The job needs `permissions: pull-requests: write`; for a pull request from a fork GitHub gives `pull_request` no more than reading.',
  async ownComments(api, target) {
    const [name, comments] = [await ownName(api), await api.list(commentsOf(target))];
    return comments.filter((json) => (json.user as Json | null)?.login === name).map(commentOf);
  },
  post: async (api, target, body) => commentOf(await api.expect('POST', commentsOf(target), { body })),
  replace: async (api, { project }, id, body) => commentOf(await api.expect('PATCH', `/repos/${project}/issues/comments/${id}`, { body })),
  leaveBehind(env, body, figures) {
    if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, `${body}\n`);
    if (env.GITHUB_OUTPUT) for (const [name, value] of Object.entries(figures)) appendFileSync(env.GITHUB_OUTPUT, `${name}=${value.replace(/[\r\n]/g, ' ')}\n`);
  },
};
