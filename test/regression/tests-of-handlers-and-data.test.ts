/** A changed method that only a framework calls, and a changed file of test data, once asked for every test of the repository. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newRepository, newUser } from '../e2e/knowing.ts';

const HANDLER = `package auth

import "net/http"

type forward struct{}

func New() http.Handler { return &forward{} }

func (f *forward) ServeHTTP(w http.ResponseWriter, r *http.Request) {}
`;
const TEST = `package auth

import ("net/http/httptest"; "testing")

func TestForward(t *testing.T) { httptest.NewServer(New()) }
`;

const FILES = {
  'go.mod': 'module example.com/app\n',
  'auth/forward.go': HANDLER,
  'auth/handler_test.go': TEST,
  'auth/fixtures/deep/a.yml': 'a: 1\n',
  'list/list.go': 'package list\n\nfunc Len() int { return 1 }\n',
  'list/list_test.go': 'package list\n\nimport "testing"\n\nfunc TestLen(t *testing.T) { Len() }\n',
};

it('tests around changed data are run, and all of them for data of nobody knows what', async () => {
  const cwd = newRepository({ ...FILES, 'auth/values.yml': 'a: 1\n' });
  const { knowing } = newUser();
  await knowing(['add', '.'], { cwd });
  const scopeOf = async (file: string) => JSON.parse((await knowing(['test-scope', file, '--json'], { cwd })).stdout);
  const data = await scopeOf('auth/fixtures/deep/a.yml');
  expect([data.unsure, data.tests.map((t: { name: string; reason: string }) => [t.name, t.reason])]).toEqual([[], [['TestForward', 'test_data']]]);
  expect((await scopeOf('auth/values.yml')).chosen).toBe(2);
});

it('a method that only a framework calls is tested by whoever makes its type', async () => {
  const cwd = newRepository(FILES);
  const { knowing } = newUser();
  await knowing(['add', '.'], { cwd });
  writeFileSync(join(cwd, 'auth/forward.go'), HANDLER.replace('Request) {}', 'Request) { w.WriteHeader(200) }'));
  const scope = JSON.parse((await knowing(['test-scope', '--json'], { cwd })).stdout);
  expect([scope.unsure, scope.tests.map((t: { name: string }) => t.name)]).toEqual([[], ['TestForward']]);
});
