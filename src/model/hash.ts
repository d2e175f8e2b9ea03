/**
 * Identity. A hash is SHA-256 over a domain prefix and length-delimited fields, so that no two kinds of thing and
 * no two splits of the same bytes can collide. Lines, times and learning never enter. Vectors: hash-vectors.json.
 */
import { hash as digest } from 'node:crypto';

/** 64 lower-case hexadecimal digits. */
export type Hash = string;

export type HashDomain = 'node' | 'edge' | 'file' | 'repo' | 'snapshot' | 'merkle' | 'pack' | 'layer';

/** NUL separates fields; a field that contains NUL or the escape byte is escaped, so joining stays injective. */
function field(value: string): string {
  return value.includes('\0') || value.includes('\x01') ? value.replaceAll('\x01', '\x01\x01').replaceAll('\0', '\x01\x02') : value;
}

export function hashFields(domain: HashDomain, fields: readonly string[]): Hash {
  let text: string = domain;
  for (const f of fields) text += `\0${field(f)}`;
  return digest('sha256', text, 'hex');
}

export interface NodeIdentity {
  readonly repoUrl: string;
  /** Package path (Go) or file path: the part between `://` and the symbol in the qualified name. */
  readonly packagePath: string;
  /** With its owner: `Type.method`. */
  readonly symbolName: string;
  readonly kind: string;
}

export const nodeHash = (n: NodeIdentity): Hash => hashFields('node', [n.repoUrl, n.packagePath, n.symbolName, n.kind]);

export interface EdgeIdentity {
  readonly source: Hash;
  readonly target: Hash;
  readonly type: string;
  readonly provenance: string;
}

export const edgeHash = (e: EdgeIdentity): Hash => hashFields('edge', [e.source, e.target, e.type, e.provenance]);

/** Content identity of a file: the same bytes under another path are another file. */
export function fileHash(repoUrl: string, path: string, content: Uint8Array): Hash {
  return hashFields('file', [repoUrl, path, digest('sha256', content, 'hex')]);
}

export const repoHash = (url: string): Hash => hashFields('repo', [url]);
