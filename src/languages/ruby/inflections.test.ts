import { expect, it } from 'vitest';
import { camelize, pluralize, singularize } from './inflections.ts';

it.each([
  ['posts', 'post'],
  ['blog_entries', 'blog_entry'],
  ['boxes', 'box'],
  ['people', 'person'],
  ['address', 'address'],
  ['statuses', 'status'],
])('%s is many of %s', (many, one) => {
  expect(singularize(many)).toBe(one);
});

it.each([
  ['session', 'sessions'],
  ['preferences', 'preferences'],
  ['address', 'addresses'],
  ['blog_category', 'blog_categories'],
  ['key', 'keys'],
  ['status', 'statuses'],
  ['person', 'people'],
])('%s, many of them: %s', (one, many) => {
  expect(pluralize(one)).toBe(many);
});

it('makes class names', () => {
  expect(camelize('blog_post')).toBe('BlogPost');
  expect(camelize('admin/users')).toBe('Admin.Users');
});
