/** Rust with tonic: `impl Greeter for MyGreeter`, `GreeterClient::connect(…)`, `GreeterClient<Channel>`. */
import { bareExpression } from '../shared/expressions.ts';
import type { GrpcDialect } from './dialect.ts';

const MADE = /(?:^|\.)(\w+)Client\.(?:connect|new|with_interceptor|with_origin)\(\)$/;
const TYPED = /^<(?:[\w.]+\.)?(\w+)Client>$/;

export const rust: GrpcDialect = {
  words: /tonic|_client::|_server::/,
  mentions: ['tonic', '_client::', '_server::'],
  clientOf: (value) => MADE.exec(bareExpression(value))?.[1] ?? TYPED.exec(value)?.[1],
  // Any trait may be one: only an rpc of that service and name makes it true.
  serverOf: (base) => /(?:^|\.)([A-Z]\w*)$/.exec(bareExpression(base))?.[1],
};
