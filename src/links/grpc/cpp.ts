/** C++: `class GreeterServer : public Greeter::Service`, `Greeter::NewStub(channel)`, `std::unique_ptr<Greeter::Stub>`; calls may begin with `Async`. */
import { bareExpression } from '../shared/expressions.ts';
import type { GrpcDialect } from './dialect.ts';

const MADE = /(?:^|\.)(\w+)\.NewStub\(\)$/;
const TYPED = /^<(?:[\w.]+\.)?(\w+)\.Stub(?:Interface)?>$/;

export const cpp: GrpcDialect = {
  words: /grpcpp|grpc\+\+|\.grpc\.pb\.h|::NewStub\(|::Stub\b/,
  mentions: ['grpcpp', 'grpc++', '.grpc.pb.h', '::NewStub(', '::Stub'],
  clientOf: (value) => MADE.exec(bareExpression(value))?.[1] ?? TYPED.exec(value)?.[1],
  serverOf: (base) => /(?:^|\.)(\w+)\.(?:Async|Callback)?Service$/.exec(base)?.[1],
  rpcName: (method) => method.replace(/^(?:Prepare)?Async(?=[A-Z])/, ''),
  sameClient: /^(?:experimental_)?async\(\)$/,
};
