/** Where a program starts and where its routes are was answered with whatever is called "start" or "route". */
import { expect, it } from 'vitest';
import { contextForTask } from '../../src/engine/context/context.ts';
import { repositoryOf } from '../support/indexed-repository.ts';

const repository = repositoryOf('shop', {
  'go.mod': 'module acme.org/shop\n\ngo 1.22\n',
  'cmd/shop/main.go': 'package main\n\nimport "acme.org/shop/api"\n\nfunc main() {\n\tapi.Serve()\n}\n',
  'tools/gen.go': 'package main\n\nfunc main() {\n\tstartProgram()\n}\n\nfunc startProgram() {}\n',
  'api/api.go':
    'package api\n\nimport "net/http"\n\nfunc Serve() {\n\thttp.HandleFunc("/orders", list)\n\thttp.HandleFunc("/orders/new", create)\n}\n\nfunc list(w http.ResponseWriter, r *http.Request) {}\nfunc create(w http.ResponseWriter, r *http.Request) {}\n\n// Start of a route through the city.\ntype Route struct{ Start string }\n',
});

async function namesFor(task: string): Promise<string[]> {
  const { pack } = await contextForTask(repository(), { task, budget: 1_000_000, format: 'json', detail: 'locate', cache: false });
  return pack.symbols.map((s) => s.name);
}

it('a program starts at its main', async () => {
  expect((await namesFor('where does the program start'))[0]).toBe('main');
});

it('routes are where their handlers are named', async () => {
  expect((await namesFor('where are the routes defined')).slice(0, 2)).toContain('Serve');
});
