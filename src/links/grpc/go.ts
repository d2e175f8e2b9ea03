/**
 * Go: `pb.NewGreeterClient(conn)`, `UnimplementedGreeterServer`, `RegisterGreeterServer(s, impl)`; connect's clients and
 * handlers have the same names. Methods often stand in other files than the type that embeds the base: those are told by
 * their parameters.
 */
import type { SymbolFact } from '../../model/facts.ts';
import { bareExpression, lastName } from '../shared/expressions.ts';
import type { GrpcDialect, GrpcFile } from './dialect.ts';
import { relateRpc } from './relations.ts';
import { relateImplementer, typeNamed } from './servers.ts';

const MADE = /(?:^|\.)New(\w+)Client\(\)$/;
const TYPED = /^<(?:[\w.]+\.)?(\w+)Client>$/;
const SERVER = /(?:^|\.)(?:Unimplemented|Unsafe)(\w+?)(?:Server|Handler)$/;

export const go: GrpcDialect = {
  words: /New\w+Client\(|Unimplemented\w+(?:Server|Handler)\b|Unsafe\w+Server\b|Register\w+Server\(|\w\.\w+Client\b|context\.Context, \w+ \*\w+\.\w+Request\b/,
  mentions: ['Client', 'Unimplemented', 'Unsafe', 'Server(', 'context.Context, '],
  clientOf: (value) => MADE.exec(bareExpression(value))?.[1] ?? TYPED.exec(value)?.[1],
  serverOf: (base) => SERVER.exec(base)?.[1],
  rpcName: (method) => (/^[A-Z]/.test(method) ? method : undefined),
  readMore(file) {
    relateRegistrations(file);
    relateGeneratedClients(file);
    relateMethodsApart(file);
  },
};

/** `pb.RegisterGreeterServer(s, &server{})`, `greetconnect.NewGreeterHandler(&server{})`, of types that embed no base. */
function relateRegistrations(file: GrpcFile): void {
  const { facts, text } = file.input;
  const embedding = new Set(facts.types.filter((t) => t.role === 'mixin' && SERVER.test(t.type)).map((t) => t.at));
  for (const { expr, role, offset, at } of facts.refs) {
    const service = role === 'call' ? /(?:^|\.)(?:Register(\w+)Server|New(\w+)Handler)$/.exec(expr) : null;
    if (service === null) continue;
    const name = service[1] ?? (service[2] as string);
    const implementation = /^\w+\((?:[^,()]+,)?\s*&?([\w.]+)/.exec(text.slice(offset, offset + 200))?.[1];
    if (implementation === undefined) continue;
    const type = implementationType(file, implementation, offset, at);
    if (type >= 0 && !embedding.has(type)) relateImplementer(file, type, name);
  }
}

function implementationType({ input, trail }: GrpcFile, name: string, offset: number, at: number): number {
  for (const value of trail.behind(name, offset, at)) {
    const type = typeNamed(input.facts, lastName(bareExpression(value).replace(/^<|>$|\(\)$/g, '')));
    if (type >= 0) return type;
  }
  return -1;
}

/** The interface that generated code offers: calls through a field of another file lead to its methods. */
function relateGeneratedClients(file: GrpcFile): void {
  const { path, facts } = file.input;
  if (!/(?:_grpc\.pb|\.connect)\.go$|\.pb\.go$/.test(path)) return;
  facts.symbols.forEach(({ kind, owner, name, start }, from) => {
    const of = facts.symbols[owner];
    const service = kind === 'method' && of?.kind === 'interface' ? /^(\w+)Client$/.exec(of.name)?.[1] : undefined;
    if (service !== undefined) relateRpc(file, 'consumes_rpc', service, name, { from, at: start });
  });
}

/** `func (s *server) SayHello(ctx context.Context, in *pb.HelloRequest) (*pb.HelloReply, error)` where `server` is declared elsewhere. */
function relateMethodsApart({ input: { facts }, builder }: GrpcFile): void {
  facts.symbols.forEach((symbol, from) => {
    const { name, ownerType, kind, start } = symbol;
    if (kind !== 'method' || ownerType === undefined || !/^[A-Z]/.test(name) || typeNamed(facts, ownerType) >= 0 || !hasRpcShape(symbol)) return;
    const target = { kind: 'rpc', name, reader: 'proto', all: 'copies', otherwise: 'nothing' } as const;
    builder.relation({ type: 'implements_rpc', from, at: start, target, provenance: 'ast_inferred' });
  });
}

const RPC_SHAPE = /\(\w+ context\.Context, \w+ \*(\w+)\.\w+\) \(?(?:\w+ )?\*\1\.\w+, /;
const hasRpcShape = ({ signature }: SymbolFact): boolean => RPC_SHAPE.test(signature);
