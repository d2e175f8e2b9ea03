import { describe, expect, it } from 'vitest';
import type { ResolutionTraits } from '../../../languages/contract.ts';
import { isBehindCall, outsideName, wayOutside } from './outside-names.ts';

const GO = { capitalMethods: true } as ResolutionTraits;
const PYTHON = {} as ResolutionTraits;

describe('names of things outside', () => {
  it('end before the first call, element or result', () => {
    expect(outsideName('hcl.Expression.Range().Ptr', GO)).toBe('hcl.Expression.Range');
    expect(outsideName('hcl.Traversal[].SourceRange', GO)).toBe('hcl.Traversal');
    expect(outsideName('hcl.Blocks~.Type', GO)).toBe('hcl.Blocks');
    expect(outsideName('hcl.Body.Content()#1.HasErrors', GO)).toBe('hcl.Body.Content');
  });

  it('of what is made are those of its type, awaited or not', () => {
    expect(outsideName('http.Client().get', PYTHON)).toBe('http.Client.get');
    expect(outsideName('http.Client()^.get', PYTHON)).toBe('http.Client.get');
    expect(isBehindCall('http.Client().get', PYTHON)).toBe(false);
  });

  it('may have a tilde in the path of their module', () => {
    expect(outsideName('git.sr.ht/~user/getopt.Parse', GO)).toBe('git.sr.ht/~user/getopt.Parse');
    expect(isBehindCall('git.sr.ht/~user/getopt.Parse', GO)).toBe(false);
  });
});

describe('the way to a member of what is given back', () => {
  it('is all of the name', () => {
    expect(wayOutside('hcl.Expression.Range().Ptr', GO)).toBe('hcl.Expression.Range().Ptr');
    expect(wayOutside('http.Client().get()^.json', PYTHON)).toBe('http.Client.get()^.json');
  });

  it('is none where the result itself is called, and none that is very long', () => {
    expect(wayOutside('hcl.Expression.Range()', GO)).toBeUndefined();
    expect(wayOutside(`orm.query()${'.where()'.repeat(40)}.all`, PYTHON)).toBeUndefined();
  });
});
