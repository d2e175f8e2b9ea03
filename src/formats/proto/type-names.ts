/** What a type in a .proto file refers to: packages are written in lower case, messages and enums are not. */
import type { RelationTarget } from '../../model/facts.ts';

const SCALARS: ReadonlySet<string> = new Set(
  'double float int32 int64 uint32 uint64 sint32 sint64 fixed32 fixed64 sfixed32 sfixed64 bool string bytes group'.split(' '),
);

export const isScalar = (type: string): boolean => SCALARS.has(type);

/** Without a package in its name: of the file's own package, whose messages may stand in other files. */
export function typeTarget(written: string, ownPackage: string): RelationTarget {
  const parts = written.replace(/^\./, '').split('.');
  const first = parts.findIndex((part) => /^[A-Z]/.test(part));
  const from = first < 0 ? parts.length - 1 : first;
  const module = from > 0 ? parts.slice(0, from).join('.') : ownPackage;
  const name = parts.slice(from).join('.');
  return { kind: ['message', 'enum'], name, full: true, reader: 'proto', all: 'copies', ...(module !== '' && { module }) };
}
