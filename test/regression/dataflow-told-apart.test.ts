/** `dataflow` said that a setter returns what it stores, that a literal reads the field that it writes, and mixed up parameters. */
import { expect, it } from 'vitest';
import { type DataflowReport, traceDataflow } from '../../src/engine/analyse/analyse-dataflow.ts';
import { repositoryOf } from '../support/indexed-repository.ts';

const repository = repositoryOf('flows', {
  'go.mod': 'module example.org/shop\n',
  'user.go':
    'package shop\n\ntype User struct {\n\tName string\n}\n\nfunc (u *User) SetName(name string) {\n\tu.Name = name\n}\n\nfunc Rename(u *User) {\n\tu.SetName("x")\n}\n\nfunc Make() User {\n\treturn User{Name: "y"}\n}\n\nfunc Show(u User) string {\n\treturn u.Name\n}\n',
  'shop.py':
    'def save(cart, log):\n    write(cart)\n    note(log)\n\n\ndef write(item):\n    return item\n\n\ndef note(line):\n    print(line)\n\n\ndef run(cart, log):\n    save(cart, log)\n',
});

const trace = async (symbol: string) => (await traceDataflow(repository(), { symbol })) as DataflowReport;

it('a setter hands nothing back, and a literal does not read the field that it writes', async () => {
  const { steps } = await trace('User.SetName');
  expect(steps.map((s) => `${s.how} ${s.to.name}`)).toEqual(['field User.Name', 'read Show']);
});

it('each parameter takes its own way', async () => {
  const { steps } = await trace('save');
  expect(steps.map((s) => `${s.carries.join()}: ${s.how} ${s.to.name} ${s.names.join()}`)).toEqual([
    'cart: argument write item',
    'log: argument note line',
    'cart: result save write',
  ]);
});
