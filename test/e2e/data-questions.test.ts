/** Columns, topics, dependencies and pages, asked as processes on one small repository. */
import { expect, it } from 'vitest';
import { newRepository, newUser } from './knowing.ts';

const FILES = {
  'db/schema.sql': 'CREATE TABLE orders (id int, total int);\n',
  'package.json': '{ "name": "shop", "dependencies": { "kafkajs": "^2.2.0", "left-pad": "1.3.0" } }\n',
  'src/shop.ts':
    "import { Kafka } from 'kafkajs';\nexport async function place(kafka: Kafka, db: Db) {\n  await db.query('SELECT total FROM orders');\n  await kafka.producer().send({ topic: 'orders', messages: [] });\n}\n",
  'worker/listen.py': "from kafka import KafkaConsumer\n\n\ndef listen():\n    return KafkaConsumer('orders')\n",
  'docs/orders.md': '# Orders\n\n## Placing\n\n`place()` is called `place_order` elsewhere; see `src/shop.ts`.\n',
};

it('says who uses a column, a topic and a package', async () => {
  const user = newUser();
  const cwd = newRepository(FILES, 'shop');
  await user.knowing(['add', '--no-progress'], { cwd });
  const ask = async (...args: string[]) => JSON.parse((await user.knowing([...args, '--json'], { cwd })).stdout);

  const { listed } = await ask('blast-radius', 'orders.total');
  expect(listed.map((d: { name: string }) => d.name)).toContain('place');

  const { topics } = await ask('topics', 'orders');
  expect(topics).toMatchObject([{ name: 'orders', publishers: [{ symbol: 'place', file: 'src/shop.ts' }], subscribers: [{ symbol: 'listen' }] }]);
  expect((await ask('topics', '--one-sided')).count).toBe(0);

  const deps = await ask('deps');
  expect(deps.packages.map((p: { purl: string; users: number }) => [p.purl, p.users > 0])).toEqual([
    ['pkg:npm/kafkajs', true],
    ['pkg:npm/left-pad', false],
  ]);
  expect((await ask('deps', '--unused')).packages).toMatchObject([{ purl: 'pkg:npm/left-pad', declarations: [{ file: 'package.json', pinned: '1.3.0' }] }]);
  const both = await user.knowing(['deps', '--unused', '--undeclared'], { cwd });
  expect(both.code).toBe(2);
});

const RULE = (method: string, path: string) => `option (google.api.http) = { ${method}: "${path}" };`;
const GATEWAY = {
  'library.proto': `syntax = "proto3";\npackage library;\nservice Library {\n  rpc Get(Shelf) returns (Shelf) { ${RULE('get', '/v1/{name=shelves/*}')} }\n  rpc Drop(Shelf) returns (Shelf) { ${RULE('delete', '/v1/{name=shelves/*}')} }\n}\nmessage Shelf { string name = 1; }\n`,
  'server.cc':
    '#include <grpcpp/grpcpp.h>\n#include "library.grpc.pb.h"\n\nclass Shelves : public library::Library::Service {\n  grpc::Status Get(grpc::ServerContext* context, const library::Shelf* request, library::Shelf* reply) override { return grpc::Status::OK; }\n};\n',
  'page.ts': 'export async function readShelf(id: string) {\n  return fetch(`/v1/shelves/$' + '{id}`);\n}\n',
};

it('goes from a request through the gateway to the rpc in C++, and lists what nobody serves', async () => {
  const user = newUser();
  const cwd = newRepository(GATEWAY, 'library');
  await user.knowing(['add', '--no-progress'], { cwd });
  const ask = async (...args: string[]) => JSON.parse((await user.knowing([...args, '--json'], { cwd })).stdout);

  const names = (await ask('blast-radius', 'Library.Get')).listed.map((d: { name: string }) => d.name);
  expect(names).toEqual(expect.arrayContaining(['Shelves.Get', 'readShelf']));
  expect((await ask('routes', '--unserved')).unserved.map((o: { name: string }) => o.name)).toEqual(['DELETE /v1/shelves/{name}']);
});
