/** C#: `class GreeterService : Greeter.GreeterBase`, `new Greeter.GreeterClient(channel)`, injected clients; calls end with `Async` or not. */
import { bareExpression } from '../shared/expressions.ts';
import type { GrpcDialect } from './dialect.ts';

const CLIENT = /(?:^<|^|\.)(\w+)Client(?:\(\)|>)$/;

export const csharp: GrpcDialect = {
  words: /[Gg]rpc|\b(\w+)\.\1(?:Client|Base)\b/,
  mentions: ['grpc', 'Grpc', 'Client', 'Base'],
  clientOf: (value) => CLIENT.exec(bareExpression(value))?.[1],
  serverOf: (base) => /(?:^|\.)(\w+)Base$/.exec(base)?.[1],
  aliasesOf: (text) => new Map([...text.matchAll(/^[ \t]*(?:global\s+)?using\s+(\w+)\s*=\s*([\w.:]+);/gm)].map(([, alias = '', name = '']) => [alias, name])),
  rpcName: (method) => method.replace(/(?<=\w)Async$/, ''),
};
