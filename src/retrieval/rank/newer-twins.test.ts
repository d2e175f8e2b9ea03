import { expect, it } from 'vitest';
import { bestOf, startScores } from './evidence.ts';
import { preferNewerTwins } from './newer-twins.ts';

/** The files of a function that each of them declares, best first; their scores go in. */
function ranked(scores: Readonly<Record<string, number>>, names: readonly string[] = []): string[] {
  const files = Object.keys(scores);
  const ids = files.map((_, id) => id);
  const scored = startScores(Float64Array.from(Object.values(scores)), ids);
  preferNewerTwins(
    scored,
    ids.map((id) => ({ id, kind: 'function', name: names[id] ?? 'save', file: files[id] as string })),
  );
  return bestOf(scored, files.length).map((id) => files[id] as string);
}

it('puts the later version first', () => {
  expect(ranked({ 'api/v1/users.ts': 9, 'api/v2/users.ts': 8 })).toEqual(['api/v2/users.ts', 'api/v1/users.ts']);
  expect(ranked({ 'apis/v1beta1/types.go': 9, 'apis/v1/types.go': 8 })).toEqual(['apis/v1/types.go', 'apis/v1beta1/types.go']);
});

it('puts what replaced something before it', () => {
  expect(ranked({ 'config/legacy/parse.go': 9, 'config/parse.go': 7 })).toEqual(['config/parse.go', 'config/legacy/parse.go']);
  expect(ranked({ 'pydantic/v1/main.py': 9, 'pydantic/main.py': 8 })).toEqual(['pydantic/main.py', 'pydantic/v1/main.py']);
  expect(ranked({ 'api/users.ts': 9, 'api/v2/users.ts': 8 })).toEqual(['api/v2/users.ts', 'api/users.ts']);
});

it('leaves alone what says much more, and what is called otherwise', () => {
  expect(ranked({ 'api/v1/users.ts': 9, 'api/v2/users.ts': 3 })[0]).toBe('api/v1/users.ts');
  expect(ranked({ 'api/v1/users.ts': 9, 'api/v2/users.ts': 8 }, ['save', 'load'])[0]).toBe('api/v1/users.ts');
});
