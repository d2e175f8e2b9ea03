import { describe, expect, it } from 'vitest';
import { askedRelation } from './asked-relation.ts';

describe('a title that asks for what stands around a symbol', () => {
  it.each([
    ['what calls save_session', 'users', 'save_session'],
    ['Who uses Blueprint?', 'users', 'Blueprint'],
    ['which functions call `dispatch`?', 'users', 'dispatch'],
    ['callers of Flask.make_response', 'users', 'Flask.make_response'],
    ['find all usages of the class SessionMixin', 'users', 'SessionMixin'],
    ['where is url_for() used', 'users', 'url_for'],
    ['Where is ValidationError raised?', 'raisers', 'ValidationError'],
    ['which code throws StoreException', 'raisers', 'StoreException'],
    ['what can raise a `LookupError`', 'raisers', 'LookupError'],
    ['where do we throw NotFound', 'raisers', 'NotFound'],
    ['what breaks if I rename handle_user_exception', 'users', 'handle_user_exception'],
    ['what does Store::save call', 'used', 'Store::save'],
    ['which classes implement SessionInterface', 'subtypes', 'SessionInterface'],
    ['subclasses of JSONProvider', 'subtypes', 'JSONProvider'],
    ['tests for Blueprint.register', 'tests', 'Blueprint.register'],
    ['which tests cover OrderService.cancel', 'tests', 'OrderService.cancel'],
    ['where is parseHost tested', 'tests', 'parseHost'],
  ])('%s', (title, relation, name) => expect(askedRelation(title)).toEqual({ relation, name }));

  it.each([
    'what uses memory',
    'what creates a session',
    'where are sessions saved',
    'where is the configuration used',
    'which tests are slow',
    'how does save_session work',
    'Fix callers of save_session that pass no response',
    'users of the program cannot log in',
    'tests for the parser',
    'what raises the temperature',
  ])('is not "%s"', (title) => expect(askedRelation(title)).toBeUndefined());
});
