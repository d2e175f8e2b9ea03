/**
 * The attributes that are read, and no others: everything else is left in the bytes that it came in. Conventions changed
 * their names over the years, and programs of all years run side by side: the first name of a list that is there counts.
 */
import type { Attributes, AttributeValue } from './span.ts';

export const NAMES = {
  httpMethod: ['http.request.method', 'http.method'],
  httpRoute: ['http.route', 'url.template'],
  httpUrl: ['url.path', 'http.target', 'url.full', 'http.url', 'http.path'],
  fullUrl: ['url.full', 'http.url'],
  httpStatus: ['http.response.status_code', 'http.status_code'],
  peerService: ['service.peer.name', 'peer.service'],
  peerHost: ['server.address', 'net.peer.name', 'http.host', 'net.sock.peer.name', 'peer.hostname', 'peer.address'],
  peerPort: ['server.port', 'net.peer.port'],
  rpcSystem: ['rpc.system.name', 'rpc.system'],
  rpcService: ['rpc.service'],
  rpcMethod: ['rpc.method'],
  rpcStatus: ['rpc.grpc.status_code', 'rpc.response.status_code'],
  topic: ['messaging.destination.template', 'messaging.destination.name', 'messaging.destination', 'messaging.destination_publish.name'],
  topicSystem: ['messaging.system'],
  topicOperation: ['messaging.operation.type', 'messaging.operation', 'messaging.operation.name'],
  dbSystem: ['db.system.name', 'db.system', 'db.type'],
  dbTable: ['db.collection.name', 'db.sql.table', 'db.mongodb.collection', 'db.cassandra.table'],
  dbSummary: ['db.query.summary'],
  /** Looked through for the names of tables, and forgotten. */
  dbStatement: ['db.query.text', 'db.statement'],
  codeFunction: ['code.function.name', 'code.function'],
  codeNamespace: ['code.namespace'],
  codeFile: ['code.file.path', 'code.filepath'],
  codeLine: ['code.line.number', 'code.lineno'],
  errorType: ['error.type'],
  /** Older tracers mark errors and kinds so. */
  legacyError: ['error'],
  legacyKind: ['span.kind'],
} as const satisfies Record<string, readonly string[]>;

/** Of a resource: which program it is, and where it runs. */
export const RESOURCE_NAMES = {
  service: ['service.name'],
  image: ['container.image.name'],
  workload: ['k8s.deployment.name', 'faas.name'],
  environment: ['deployment.environment.name', 'deployment.environment'],
} as const satisfies Record<string, readonly string[]>;

export const EXCEPTION_NAMES = { type: ['exception.type'], stack: ['exception.stacktrace'] } as const;

export const SPAN_ATTRIBUTES: ReadonlySet<string> = new Set(Object.values(NAMES).flat());
export const RESOURCE_ATTRIBUTES: ReadonlySet<string> = new Set(Object.values(RESOURCE_NAMES).flat());
export const EXCEPTION_ATTRIBUTES: ReadonlySet<string> = new Set([...EXCEPTION_NAMES.type, ...EXCEPTION_NAMES.stack]);

export function attributeOf(attributes: Attributes, names: readonly string[]): AttributeValue | undefined {
  for (const name of names) {
    const value = attributes[name];
    if (value !== undefined && value !== '') return value;
  }
  return undefined;
}

/** '' when it is not there. */
export function textOf(attributes: Attributes, names: readonly string[]): string {
  const value = attributeOf(attributes, names);
  return value === undefined ? '' : String(value);
}

export function numberOf(attributes: Attributes, names: readonly string[]): number {
  const value = Number(attributeOf(attributes, names));
  return Number.isFinite(value) ? value : 0;
}

/** Longer texts are cut: nothing that is looked for is that long. */
export const MOST_TEXT = 2_000;
export const MOST_STACK = 16_000;
