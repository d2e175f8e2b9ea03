/** Ruby: `class GreeterServer < Helloworld::Greeter::Service`, `Helloworld::Greeter::Stub.new(…)`. */
import { bareExpression } from '../shared/expressions.ts';
import type { GrpcDialect } from './dialect.ts';

export const ruby: GrpcDialect = {
  words: /::(?:Stub|Service)\b/,
  mentions: ['::Stub', '::Service'],
  clientOf: (value) => /(?:^|\.)(\w+)\.Stub\.new(?:\(\))?$/.exec(bareExpression(value))?.[1],
  serverOf: (base) => /(?:^|\.)(\w+)\.Service$/.exec(base)?.[1],
};
