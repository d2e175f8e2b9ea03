/** Compose files: services with their images or the Dockerfiles that build them, variables, commands and what they need. */
import type { Format } from '../contract.ts';
import { readCompose } from './read-compose.ts';

export const format: Format = {
  id: 'compose',
  version: 3,
  claims: (path, head) => /(?:^|[/._-])compose(?:[^/]*|\/[^/]+)\.ya?ml$/i.test(path) && (head === undefined || /^(?:services|include)\s*:/m.test(head)),
  syntax: { read: (path, text) => [readCompose(path, text)] },
};
