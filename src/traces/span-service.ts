/** Which program a resource is: its name and environment, in a form that is safe to keep. */
import { RESOURCE_NAMES, textOf } from './attribute-names.ts';
import type { Attributes, SpanService } from './span.ts';

const MOST_NAME = 100;

/** Names are keys of units and are shown on terminals. */
const clean = (name: string): string =>
  name
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MOST_NAME);

/** `unknown_service:node` is what a program without a name is called by its library. */
const isUnknown = (name: string): boolean => name === '' || name.startsWith('unknown_service');

export function spanService(resource: Attributes, otherwise: Partial<SpanService> = {}): SpanService {
  const named = textOf(resource, RESOURCE_NAMES.service);
  const image = textOf(resource, RESOURCE_NAMES.image)
    .replace(/[@:][^/]*$/, '')
    .replace(/^.*\//, '');
  const candidates = [named, otherwise.name ?? '', textOf(resource, RESOURCE_NAMES.workload), image, named, 'unknown'];
  const name = clean(candidates.find((candidate, i) => candidate !== '' && (i > 3 || !isUnknown(candidate))) ?? 'unknown');
  return theSame(name, clean(textOf(resource, RESOURCE_NAMES.environment) || otherwise.environment || ''));
}

const MOST_REMEMBERED = 2_000;
const remembered = new Map<string, SpanService>();

/** One object for one service, so that whoever counts by service need not compare names. */
function theSame(name: string, environment: string): SpanService {
  const key = `${environment}\t${name}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  const service = { name, environment };
  remembered.set(key, service);
  return service;
}
