/** Protocol Buffers: what services speak. Code that serves and calls them is found by src/links/grpc. */
import type { Format } from '../contract.ts';
import { readProto } from './read-proto.ts';

export const format: Format = {
  id: 'proto',
  version: 2,
  claims: (path) => path.endsWith('.proto'),
  syntax: { read: (path, text) => [readProto(path, text)] },
};
