/** Java: `extends GreeterGrpc.GreeterImplBase`, `GreeterGrpc.newBlockingStub(channel)`, fields of a stub's type. */
import { bareExpression } from '../shared/expressions.ts';
import type { GrpcDialect } from './dialect.ts';

const MADE = /(?:^|\.)(\w+)Grpc\.new(?:Blocking|Future|BlockingV2)?Stub\(\)$/;
const TYPED = /^<(?:[\w.]+\.)?(\w+?)(?:Blocking|Future|BlockingV2|Coroutine)?Stub>$/;

export const java: GrpcDialect = {
  words: /Stub\b|Grpc\b|ImplBase\b/,
  mentions: ['Stub', 'Grpc', 'ImplBase'],
  clientOf: (value) => MADE.exec(bareExpression(value))?.[1] ?? TYPED.exec(value)?.[1],
  serverOf: (base) => /(?:^|\.)(\w+?)(?:Coroutine)?ImplBase$/.exec(base)?.[1] ?? /(?:^|\.)(\w+)Grpc\.AsyncService$/.exec(base)?.[1],
  sameClient: /^with[A-Z]\w*\(\)$/,
};
