/**
 * From requests in code to the API operation or the route of this repository that they reach: by method and path, with
 * whatever is filled in. What lies outside is a phantom endpoint already, which languages state themselves.
 */
import type { EffectFact, RelationFact, RelationTarget } from '../../model/facts.ts';
import type { Link } from '../contract.ts';

export const link: Link = {
  id: 'http-clients',
  version: 1,
  words: ['http', 'fetch(', 'Http', 'axios'],
  read: ({ facts: { effects } }) => ({ symbols: [], relations: effects.flatMap(requestOf) }),
};

function requestOf({ kind, name, at, line, column }: EffectFact): RelationFact[] {
  const [, method = '', url = ''] = /^([A-Z]+) (.+)$/.exec(kind === 'http' ? name : '') ?? [];
  const target = requestTarget(method, requestPaths(url));
  return target === undefined ? [] : [{ type: 'consumes_endpoint', from: at, target, line, column }];
}

/** The longest first. */
function requestTarget(method: string, paths: readonly string[]): RelationTarget | undefined {
  return paths.reduceRight<RelationTarget | undefined>(
    (orElse, path) => ({ kind: ['operation', 'route_handler'], name: `${method} ${path}`, otherwise: 'nothing', ...(orElse && { orElse }) }),
    undefined,
  );
}

/** What a client puts before the paths that a specification lists. */
const BASE = /^(?:api|rest|v\d[\w.]*|\{.*\})$/i;
const FILLED_IN = /^(?:\d+|[0-9a-f]{8}-[0-9a-f-]{27})$/i;

/** `https://host/v1/users/42?x=1` as `/v1/users/{}` and `/users/{}`. */
export function requestPaths(url: string): string[] {
  const path = url.replace(/^\w+:\/\/[^/]*/, '').replace(/[?#].*$/s, '');
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (FILLED_IN.test(part) ? '{}' : part));
  if (!path.includes('/') || path.includes('?')) return [];
  const isHost = !path.startsWith('/');
  const bases = parts.findIndex((part, i) => !BASE.test(part) && !(i === 0 && isHost));
  if (bases < 0) return [];
  return Array.from({ length: bases + 1 }, (_, i) => `/${parts.slice(i).join('/')}`).slice(isHost ? 1 : 0);
}
