/** Proofs of absence that were valid and said nothing: the relation started elsewhere, or was had by what the symbol holds. */
import { expect, it } from 'vitest';
import { proveNoEdge } from '../../src/engine/snapshots/prove-edge.ts';
import { repositoryOf } from '../support/indexed-repository.ts';

const repository = repositoryOf('proofs', {
  'network.py': 'class Network:\n    def send(self):\n        pass\n\ndef ping():\n    pass\n',
  'parser.py': 'from network import Network\nimport network\n\nclass Parser:\n    def run(self, n: Network):\n        n.send()\n\ndef alone():\n    pass\n',
});
const absent = (source: string, target: string, type: string) => proveNoEdge(repository(), { source, target, type });

it('imports start at files, and the refusal says what would be proven', async () => {
  await expect(absent('Parser', 'Network', 'imports')).rejects.toMatchObject({
    message: expect.stringContaining('they start at files'),
    hint: expect.stringContaining('prove-absent parser.py network.py:Network --type imports'),
  });
  await expect(absent('alone', 'Network', 'extends')).rejects.toMatchObject({ message: expect.stringContaining('they start at types') });
});

it('a class has the calls of its methods, and is called through them', async () => {
  await expect(absent('Parser', 'Network.send', 'calls')).rejects.toMatchObject({ message: expect.stringContaining('Parser.run -> Network.send is there') });
  await expect(absent('Parser.run', 'Network', 'calls')).rejects.toMatchObject({ message: expect.stringContaining('Parser.run -> Network.send is there') });
  await expect(absent('parser.py', 'network.py', 'calls')).rejects.toMatchObject({ message: expect.stringContaining('is there') });
});

it('a file that imports a module imports what is in it', async () => {
  await expect(absent('parser.py', 'ping', 'imports')).rejects.toMatchObject({ message: expect.stringContaining('as a whole') });
});

it('what is absent is still proven', async () => {
  expect((await absent('alone', 'Network.send', 'calls')).proof).toBeDefined();
  expect((await absent('network.py', 'Parser', 'imports')).proof).toBeDefined();
});

const related = repositoryOf('related', {
  'shop.py':
    'class Store:\n    def put(self, item):\n        pass\n\n\nclass DiskStore(Store):\n    def put(self, item):\n        pass\n\n\ndef parse(line):\n    return line\n\n\ndef load(lines):\n    return list(map(parse, lines))\n\n\ndef save(store: Store):\n    store.put(1)\n\n\ndef guess(anything):\n    anything.put(1)\n\n\ndef outer():\n    def inner():\n        return parse("x")\n\n    return inner\n\n\ndef by_name(table):\n    return table["parse"]\n\n\ndef alone():\n    pass\n',
});
const unrelated = (source: string, target: string) => proveNoEdge(related(), { source, target, type: 'calls' });

it('a relation that reading shows is not proven absent', async () => {
  await expect(unrelated('load', 'parse')).rejects.toMatchObject({ message: expect.stringContaining('another relation: references') });
  await expect(unrelated('save', 'DiskStore.put')).rejects.toMatchObject({ message: expect.stringContaining('calls leads to Store.put') });
  await expect(unrelated('guess', 'DiskStore.put')).rejects.toMatchObject({ message: expect.stringContaining('on a value of unknown type') });
  await expect(unrelated('outer', 'parse')).rejects.toMatchObject({ message: expect.stringContaining('outer.inner -> parse is there') });
  await expect(unrelated('by_name', 'parse')).rejects.toMatchObject({ message: expect.stringContaining('says parse') });
  expect((await unrelated('alone', 'DiskStore.put')).proof).toBeDefined();
});

const decoding = repositoryOf('decoding', {
  'go.mod': 'module m\n',
  'a.go': 'package m\n\ntype decoder interface{ decode() error }\n\nfunc read(d decoder) error { return d.decode() }\n',
  'a_test.go': 'package m\n\ntype fake struct{}\n\nfunc (fake) decode() error { return nil }\n',
});

it('a call of what an interface promises may run a method of a test', async () => {
  const proof = proveNoEdge(decoding(), { source: 'read', target: 'fake.decode', type: 'calls' });
  await expect(proof).rejects.toMatchObject({ message: expect.stringContaining('it calls decoder.decode, which fake.decode may stand for') });
});

const packaged = repositoryOf('packaged', {
  'go.mod': 'module m\n',
  'core/app.go': 'package core\n\ntype App struct{}\n',
  'core/record.go': 'package core\n\ntype Record struct{}\n',
  'apis/crud.go': 'package apis\n\nimport "m/core"\n\nfunc create() *core.Record { return &core.Record{} }\n',
  'apis/other.go': 'package apis\n\nimport "m/core"\n\nvar app core.App\n',
  'j/shop/Post.java': 'package shop;\n\npublic class Post {}\n',
  'j/shop/Tag.java': 'package shop;\n\npublic class Tag {}\n',
  'j/web/Page.java': 'package web;\n\nimport shop.*;\n\nclass Page {\n    Tag tag;\n    Post post;\n}\n',
});

it('whoever imports a package and uses a file of it has imported that file', async () => {
  const imports = (source: string, target: string) => proveNoEdge(packaged(), { source, target, type: 'imports' });
  const refused = { message: expect.stringContaining('there is another relation') };
  await expect(imports('apis/crud.go', 'core/record.go')).rejects.toMatchObject(refused);
  await expect(imports('j/web/Page.java', 'j/shop/Tag.java')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(imports('j/web/Page.java', 'j/shop/Post.java')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await imports('core/app.go', 'apis/crud.go')).proof).toBeDefined();
});

const making = repositoryOf('making', {
  'Person.cs': 'namespace App { public class Person { public string Name { get; set; } public Person() { } } }\n',
  'Shop.cs': 'namespace App { class Shop { object Make() { return new Person { Name = "a" }; } object None() { return null; } } }\n',
});

it('who makes a type runs its constructor, although the edge leads to the type', async () => {
  const absentCall = (source: string) => proveNoEdge(making(), { source, target: 'Person.Person', type: 'calls' });
  await expect(absentCall('Shop.Make')).rejects.toMatchObject({ message: expect.stringContaining('Shop.Make makes Person') });
  expect((await absentCall('Shop.None')).proof).toBeDefined();
});
