import { describe, expect, it } from 'vitest';
import { FactsParser } from '../../indexing/extract/parser.ts';
import { language } from './index.ts';
import { withoutTemplateTypes } from './template-types.ts';

const facts = (source: string) => new FactsParser().extract(language, 'src/app.tsx', source);

describe('type arguments in front of a template', () => {
  it.each([
    'const A = styled.div<{ $wide: boolean }>`a`;',
    'const A = styled(Link)<{\n  /** How far. */\n  x: Map<string, () => void>;\r\n  y?: [a: 1];\n}>`a`;',
    'const a = sql<User>`select 1`;',
    'const a = sql<Pick<User, "id"> & { n: number }>`select 1`;',
  ])('give way to blanks, and nothing moves: %s', (source) => {
    const mended = withoutTemplateTypes(source) ?? '';
    expect(mended.replace(/\s+/g, '')).toBe(source.replace(/<[\s\S]*>/, '').replace(/\s+/g, ''));
    expect(mended.length).toBe(source.length);
    expect([...mended.matchAll(/\r?\n/g)].map((m) => m.index)).toEqual([...source.matchAll(/\r?\n/g)].map((m) => m.index));
  });

  it.each([
    'const a = `<b>`;',
    'const a = `Map<string>`;',
    `const a = \`x<\${f(y)}>\`;`,
    ' * Takes a Map<string>`.',
    'const a = b<c && d>`e`;',
    'const a = (b<c) + (d>`e`);',
    'for (i=0; i<n; i++) if (a>`b`) c();',
  ])('are not seen in %s', (source) => expect(withoutTemplateTypes(source)).toBeUndefined());

  it('do not hide what the template calls, nor what stands behind it', async () => {
    const source = `const A = styled.div<{ wide: boolean }>\`a \${(p) => size(p.wide)}\`;\nconst rows = sql<User>\`select\`.run();\nfunction last() {}\n`;
    const { hasErrors, refs, symbols } = await facts(source);
    const calls = refs.filter((r) => r.role === 'call').sort((a, b) => a.offset - b.offset);
    expect(hasErrors).toBe(false);
    expect(calls.map((r) => r.expr)).toEqual(['styled.div', 'size', 'sql', 'sql().run']);
    expect(calls.map((r) => source.slice(r.offset).match(/^\w+/)?.[0])).toEqual(['div', 'size', 'sql', 'run']);
    expect(symbols.find((s) => s.name === 'A')?.signature).toContain('wide: boolean');
    expect(symbols.find((s) => s.name === 'last')?.startLine).toBe(3);
  });
});
