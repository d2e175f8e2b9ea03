/** Python: `x_pb2_grpc.GreeterStub(channel)`, `class Greeter(x_pb2_grpc.GreeterServicer)`, `add_GreeterServicer_to_server(Greeter(), server)`; grpclib and betterproto. */
import { bareExpression } from '../shared/expressions.ts';
import type { GrpcDialect, GrpcFile } from './dialect.ts';
import { relateRpc } from './relations.ts';
import { relateImplementer, typeNamed } from './servers.ts';

const STUB = /(?:^<|^|\.)(\w+?)(?:Async)?Stub(?:\(\)|>)$/;
/** Of the callable that stands for an rpc. */
const WAYS_TO_CALL: ReadonlySet<string> = new Set(['future', 'with_call']);

export const python: GrpcDialect = {
  words: /Stub\b|Servicer\b|Servicer_to_server|betterproto|grpclib/,
  mentions: ['Stub', 'Servicer', 'betterproto', 'grpclib'],
  clientOf: (value) => STUB.exec(bareExpression(value))?.[1],
  serverOf: (base) => /(?:^|\.)(\w+)Servicer$/.exec(base)?.[1] ?? /(?:^|\.)([A-Z]\w+)Base$/.exec(base)?.[1],
  rpcName: (method) => (WAYS_TO_CALL.has(method) ? undefined : method),
  readMore(file) {
    relateRegistrations(file);
    relateGeneratedStubs(file);
  },
};

function relateRegistrations(file: GrpcFile): void {
  const { facts, text } = file.input;
  const based = new Set(facts.types.filter((t) => t.role === 'extends').map((t) => t.at));
  for (const { 1: service = '', 2: name = '' } of text.matchAll(/\badd_(\w+?)Servicer_to_server\(\s*([\w.]+)\(/g)) {
    const type = typeNamed(facts, name.slice(name.lastIndexOf('.') + 1));
    if (type >= 0 && !based.has(type)) relateImplementer(file, type, service);
  }
}

/** In generated code a stub's rpcs are its fields. */
function relateGeneratedStubs(file: GrpcFile): void {
  const { path, facts } = file.input;
  if (!path.endsWith('_pb2_grpc.py')) return;
  facts.symbols.forEach(({ kind, owner, name, start }, from) => {
    const service = kind === 'field' ? /^(\w+)Stub$/.exec(facts.symbols[owner]?.name ?? '')?.[1] : undefined;
    if (service !== undefined) relateRpc(file, 'consumes_rpc', service, name, { from, at: start });
  });
}
