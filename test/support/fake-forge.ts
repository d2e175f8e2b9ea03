/** The APIs of GitHub and GitLab as far as comments need them, on loopback, with what was asked kept for the test. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface FakeComment {
  readonly id: number;
  readonly user: string;
  body: string;
}

export interface FakeForge {
  readonly url: string;
  readonly comments: FakeComment[];
  readonly asked: string[];
}

interface Options {
  /** Status for everything that writes. */
  readonly refuse?: number;
  readonly comments?: FakeComment[];
}

/** Whose token it is; GitHub's workflow token may not ask. */
const WHO = { github: 'github-actions[bot]', gitlab: 'project_7_bot' };

export async function fakeForge(kind: 'github' | 'gitlab', { refuse, comments = [] }: Options = {}): Promise<FakeForge> {
  const asked: string[] = [];
  const shown = ({ id, user, body }: FakeComment) =>
    kind === 'github' ? { id, body, user: { login: user }, html_url: `https://example.org/${id}` } : { id, body, system: false, author: { id: user } };
  const answer = async (request: IncomingMessage): Promise<[number, unknown]> => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    asked.push(`${request.method} ${path}`);
    const token = kind === 'github' ? request.headers.authorization === 'Bearer secret' : request.headers['private-token'] === 'secret';
    if (!token) return [401, { message: 'who are you?' }];
    if (path.endsWith('/user')) return kind === 'github' ? [403, { message: 'not for workflows' }] : [200, { id: WHO[kind] }];
    if (request.method === 'GET') {
      const page = Number(new URLSearchParams(query).get('page'));
      return [200, comments.slice((page - 1) * 100, page * 100).map(shown)];
    }
    if (refuse !== undefined) return [refuse, { message: 'Resource not accessible by integration' }];
    const { body } = JSON.parse(await text(request)) as { body: string };
    if (request.method === 'POST') {
      comments.push({ id: comments.length + 1, user: WHO[kind], body });
      return [201, shown(comments.at(-1) as FakeComment)];
    }
    const found = comments.find(({ id }) => path.endsWith(`/${id}`));
    if (found === undefined) return [404, { message: 'no such comment' }];
    found.body = body;
    return [200, shown(found)];
  };
  const server = createServer((request, response) => {
    answer(request).then(([status, json]) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, comments, asked };
}

async function text(request: IncomingMessage): Promise<string> {
  let all = '';
  for await (const chunk of request) all += chunk;
  return all;
}
