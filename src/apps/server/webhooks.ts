/**
 * Pushes, as GitHub and GitLab report them. In: headers and the body as it was sent. Out: which repository was pushed to, or a
 * refusal. The sender proves that it knows the secret; a delivery counts once (the caller keeps their ids).
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from './answer.ts';
import { parseJson } from './read-bytes.ts';

export interface Push {
  /** Unique for each delivery. */
  readonly delivery: string;
  /** Addresses under which git may know the repository. */
  readonly remotes: readonly string[];
  /** `refs/heads/main`; undefined for an event that is not a push. */
  readonly ref: string | undefined;
}

interface Sender {
  /** Undefined when the request is not this sender's. */
  read(headers: IncomingHttpHeaders, body: Buffer, secret: string): Push | undefined;
}

const header = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

const sameText = (a: string, b: string): boolean => timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());

const github: Sender = {
  read(headers, body, secret) {
    const event = header(headers, 'x-github-event');
    if (event === undefined) return undefined;
    const expected = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    if (!sameText(header(headers, 'x-hub-signature-256') ?? '', expected)) throw new Refusal(401, 'The signature of this delivery is wrong.');
    const delivery = header(headers, 'x-github-delivery');
    if (delivery === undefined) throw new Refusal(400, 'The delivery has no id.');
    const { repository, ref } = parseJson(body) as { repository?: Record<string, unknown>; ref?: unknown };
    return {
      delivery: `github:${delivery}`,
      remotes: texts(repository, ['clone_url', 'ssh_url', 'git_url', 'html_url']),
      ref: event === 'push' ? String(ref) : undefined,
    };
  },
};

const gitlab: Sender = {
  read(headers, body, secret) {
    const event = header(headers, 'x-gitlab-event');
    if (event === undefined) return undefined;
    if (!sameText(header(headers, 'x-gitlab-token') ?? '', secret)) throw new Refusal(401, 'The token of this delivery is wrong.');
    const { project, ref } = parseJson(body) as { project?: Record<string, unknown>; ref?: unknown };
    // GitLab signs nothing: without an id of its own a delivery is known by what it says.
    const delivery = header(headers, 'x-gitlab-event-uuid') ?? createHash('sha256').update(body).digest('hex');
    return {
      delivery: `gitlab:${delivery}`,
      remotes: texts(project, ['git_http_url', 'git_ssh_url', 'web_url']),
      ref: event === 'Push Hook' ? String(ref) : undefined,
    };
  },
};

function texts(record: Readonly<Record<string, unknown>> | undefined, keys: readonly string[]): string[] {
  return keys.map((key) => record?.[key]).filter((value) => typeof value === 'string');
}

const SENDERS: readonly Sender[] = [github, gitlab];

export function readPush(headers: IncomingHttpHeaders, body: Buffer, secret: string): Push {
  for (const sender of SENDERS) {
    const push = sender.read(headers, body, secret);
    if (push !== undefined) return push;
  }
  throw new Refusal(400, 'This is not a webhook of GitHub or GitLab.');
}
