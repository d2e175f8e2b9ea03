import { expect, test } from 'vitest';
import { fittingPatterns, pathPattern, templatedPath } from './path-template.ts';

test.each([
  ['/users/42?token=secret', '/users/{}'],
  ['https://api.example.com/v1/users/7b1c2d3e-1111-2222-3333-444455556666/orders#x', '/v1/users/{}/orders'],
  ['/mail/jane@example.com', '/mail/{}'],
  ['/files/9f86d081884c7d65', '/files/{}'],
  ['/a/aZ3kP9qLmN', '/a/{}'],
  ['/search/J%C3%B6rg', '/search/{}'],
  ['/api/v2/products', '/api/v2/products'],
  ['/reports/2024-05-01', '/reports/{}'],
  ['/invite/eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9abcdefghijkl', '/invite/{}'],
  ['', '/'],
])('%s is kept as %s', (url, template) => {
  expect(templatedPath(url)).toBe(template);
});

test('a path fits the most particular of the patterns that it fits', () => {
  const patterns = ['/users/:id', '/users/me', '/users/<int:id>/orders', '/static/*', '/files/{path:path}'].map((p) => pathPattern(p, p));
  const matching = (path: string) => fittingPatterns(patterns, path).map((p) => p.value);
  expect(matching('/users/me')).toEqual(['/users/me']);
  expect(matching('/users/alice')).toEqual(['/users/:id']);
  expect(matching('/users/3/orders')).toEqual(['/users/<int:id>/orders']);
  expect(matching('/static/css/a.css')).toEqual(['/static/*']);
  expect(matching('/files/a/b/c')).toEqual(['/files/{path:path}']);
  expect(matching('/nothing')).toEqual([]);
});
