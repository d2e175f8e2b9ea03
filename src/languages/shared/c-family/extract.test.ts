import { describe, expect, it } from 'vitest';
import { extract } from './extract.ts';
import { isCppText, isTestPath, testSubjects } from './paths.ts';

const names = (source: string, path = 'a.cpp') => extract(path, source, path.endsWith('.c') ? 'c' : 'cpp').symbols.map((s) => s.name);
const calls = (source: string, path = 'a.cpp') =>
  extract(path, source, path.endsWith('.c') ? 'c' : 'cpp')
    .refs.filter((r) => r.role === 'call')
    .map((r) => r.expr);

describe('reading C and C++', () => {
  it('takes words of C++ for names in C', () => {
    expect(names('int class; int f(int new, int this) { return new + this; }', 'a.c')).toEqual(['class', 'f']);
  });

  it('reads both branches of #if, and the first where one leaves a brace open', () => {
    expect(calls('void f(void) {\n#ifdef A\n a();\n#else\n b();\n#endif\n c();\n}', 'a.c')).toEqual(['a', 'b', 'c']);
    expect(calls('void f(void) {\n#ifdef A\n if (a()) {\n#else\n if (b()) {\n#endif\n c();\n }\n}\nvoid g(void) { d(); }', 'a.c')).toEqual(['a', 'c', 'd']);
  });

  it('tells casts and template arguments from expressions', () => {
    const { refs } = extract('a.cpp', 'void f(A* a) { ((B*)a)->go(); (x) + y; if (i < n && m > k) h(); get<B>(a).go(); }', 'cpp');
    expect(refs.filter((r) => r.role === 'call').map((r) => r.expr)).toEqual(['<B>.go', 'h', 'get', 'get<B>().go']);
  });

  it('knows names behind macros, pointers and attributes', () => {
    expect(names('API int (*hook)(void);\nstatic __attribute__((noinline)) void *make(void) { return 0; }\ntypedef sds (*cb)(void *);', 'a.c')).toEqual([
      'hook',
      'make',
      'cb',
    ]);
    expect(names('class A { B* b_ GUARDED_BY(mu_); operator bool() const; ~A(); A& operator[](int i); };')).toEqual([
      'A',
      'b_',
      'operator bool',
      '~A',
      'operator[]',
    ]);
  });

  it('ends on any input', () => {
    const deep = 5_000;
    const hostile = [
      '(',
      '{',
      '[',
      'a<',
      'if(a)',
      '(int)',
      'template<>',
      'extern "C"{',
      'f(',
      'int(*a)(',
      '?',
      'a::',
      'struct{',
      '#if 0\n',
      '#else\n',
      'namespace{',
      '=[](){',
    ];
    for (const piece of hostile) {
      expect(extract('a.cpp', piece.repeat(deep), 'cpp').language).toBe('cpp');
      expect(extract('a.cpp', `void f() {${piece.repeat(deep)}`, 'cpp').language).toBe('cpp');
    }
  }, 60_000);
});

describe('paths', () => {
  it('tells C++ headers, tests and what they are about', () => {
    expect(isCppText('#pragma once\nnamespace a {\n}')).toBe(true);
    expect(isCppText('/* class Foo\n */\nstruct a { int b; };')).toBe(false);
    expect(['db/cache_test.cc', 'src/test_cache.c', 'tests/x.c', 'CacheTest.cpp', 'regress/bell.c'].map(isTestPath)).toEqual([true, true, true, true, true]);
    expect(['src/latest.c', 'src/attest.cc'].map(isTestPath)).toEqual([false, false]);
    expect(['db/cache_test.cc', 'src/test_cache.c', 'src/cache.c'].map((p) => testSubjects(p))).toEqual([['db/cache'], ['src/cache'], []]);
  });
});
