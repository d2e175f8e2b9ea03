import { describe, expect, it } from 'vitest';
import type { NodeKind } from '../model/node-kinds.ts';
import { leafKey, nameKey } from './name-keys.ts';

describe('what a node is found by', () => {
  it.each<[string, NodeKind, string]>([
    ['Session.open', 'method', 'open'],
    ['Session', 'class', 'session'],
    ['A.B.c', 'method', 'c'],
    ['os.path.Join', 'external', 'join'],
    ['github.com/x/y.Z', 'external', 'z'],
    ['src/api/index.test.ts', 'file', 'index.test.ts'],
    ['pkg.sub.module', 'module', 'module'],
    ['internal/store', 'module', 'store'],
    ['GET /users/:id.json', 'route_handler', 'get /users/:id.json'],
    ['API.KEY', 'env_var', 'api.key'],
    ['', 'function', ''],
    ['..', 'function', '..'],
    ['trailing.', 'method', 'trailing.'],
    ['src/', 'module', 'src/'],
    ['.gitignore', 'file', '.gitignore'],
  ])('the last part of %j (%s) is %j', (name, kind, leaf) => {
    expect(leafKey(name, kind)).toBe(leaf);
  });

  it('ignores case beyond ASCII', () => {
    expect(nameKey('GRÖSSE')).toBe(nameKey('grösse'));
  });
});
