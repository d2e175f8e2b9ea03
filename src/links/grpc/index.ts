/**
 * From servers and clients in code to the services and rpcs of Protocol Buffers (src/formats/proto), through the names that
 * generators give: gRPC, connect, tonic. One file a language.
 */
import type { Link } from '../contract.ts';
import { LinkBuilder } from '../shared/link-builder.ts';
import { ValueTrail } from '../shared/value-trail.ts';
import { relateClients } from './client-calls.ts';
import { cpp } from './cpp.ts';
import { csharp } from './csharp.ts';
import type { GrpcDialect } from './dialect.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { python } from './python.ts';
import { ruby } from './ruby.ts';
import { rust } from './rust.ts';
import { relateServers } from './servers.ts';
import { typescript } from './typescript.ts';

const DIALECTS: Readonly<Record<string, GrpcDialect>> = { go, python, typescript, rust, java, csharp, ruby, cpp };
const ENDINGS: Readonly<Record<string, GrpcDialect>> = {
  ...{ go, py: python, ts: typescript, tsx: typescript, js: typescript, mjs: typescript, cjs: typescript, mts: typescript, cts: typescript, jsx: typescript },
  ...{ rs: rust, java, cs: csharp, rb: ruby, cc: cpp, cpp, cxx: cpp, h: cpp, hpp: cpp, hh: cpp, hxx: cpp },
};

export const link: Link = {
  id: 'grpc',
  version: 4,
  words: Object.values(DIALECTS).flatMap((dialect) => dialect.mentions),
  concerns: (path, text) => ENDINGS[path.slice(path.lastIndexOf('.') + 1)]?.words.test(text) ?? false,
  read(input) {
    const builder = new LinkBuilder(input);
    const dialect = DIALECTS[input.facts.language];
    if (dialect === undefined) return builder.finish();
    const file = { input, builder, trail: new ValueTrail(input.facts) };
    relateServers(file, dialect);
    relateClients(file, dialect);
    dialect.readMore?.(file);
    return builder.finish();
  },
};
