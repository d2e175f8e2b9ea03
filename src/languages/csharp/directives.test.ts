import { describe, expect, it } from 'vitest';
import { withoutDirectives } from './directives.ts';

const read = (source: string) => withoutDirectives(source)?.replace(/ +$/gm, '');

describe('a source without its preprocessor branches', () => {
  it('keeps the first branch and every position', () => {
    const source = 'class A\n#if X\n  : B\n#elif Y\n  : C\n#else\n  : D\n#endif\n{ }\n';
    expect(withoutDirectives(source)).toHaveLength(source.length);
    expect(read(source)).toBe('class A\n\n  : B\n\n\n\n\n\n{ }\n');
  });

  it('leaves out what is nested in another branch', () => {
    expect(read('a\n#if X\nb\n#else\n#if Y\nc\n#else\nd\n#endif\ne\n#endif\nf\n')).toBe('a\n\nb\n\n\n\n\n\n\n\n\nf\n');
    expect(read('#if X\n#if Y\nb\n#endif\nc\n#endif\n')).toBe('\n\nb\n\nc\n\n');
  });

  it('is none when there are no branches, and ends with a branch that is never closed', () => {
    expect(withoutDirectives('#region a\nclass A { }\n#endregion\n')).toBeUndefined();
    expect(read('a\n#if X\nb\n#endif\n#endif\nc\n')).toBe('a\n\nb\n\n\nc\n');
  });
});
