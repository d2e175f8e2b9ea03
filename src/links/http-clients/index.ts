/**
 * From requests in code to the API operation or the route of this repository that they reach: by method and path, with
 * whatever is filled in. What lies outside is a phantom endpoint already, which languages state themselves.
 */
import type { EffectFact, RelationFact, RelationTarget } from '../../model/facts.ts';
import type { Link } from '../contract.ts';
import { requestPaths } from '../shared/request-paths.ts';

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
