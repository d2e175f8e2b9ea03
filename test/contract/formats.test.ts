/**
 * What holds for every format: golden fixtures under test/fixtures/formats/<format>/<case>, each read without its end,
 * without its beginning and with lines left out; facts that the linker can use.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Format } from '../../src/formats/contract.ts';
import { loadFormats } from '../../src/formats/registry.ts';
import { FactsParser } from '../../src/indexing/extract/parser.ts';
import { EDGE_TYPES } from '../../src/model/edge-types.ts';
import type { FileFacts } from '../../src/model/facts.ts';
import { NODE_KINDS } from '../../src/model/node-kinds.ts';
import { HEAD_CHARS } from '../../src/readers/contract.ts';
import { format as stack, titles } from '../support/stack-format.ts';
import { checkGoldens, EXPECTED, foldersIn } from './languages/goldens.ts';

const ROOT = fileURLToPath(new URL('../fixtures/formats/', import.meta.url));
const formats = await loadFormats();
const parser = new FactsParser();

checkGoldens(ROOT);

interface Source {
  readonly path: string;
  readonly text: string;
}

/** The files of a format's fixtures that it claims. */
function sourcesOf(format: Format): Source[] {
  return foldersIn(join(ROOT, format.id)).flatMap((name) => {
    const folder = join(ROOT, format.id, name);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((e) => e.isFile() && e.name !== EXPECTED);
    return files
      .map((e) => join(e.parentPath, e.name))
      .map((file) => ({ path: relative(folder, file).split(sep).join('/'), text: readFileSync(file, 'utf8') }))
      .filter(({ path, text }) => format.claims(path) && format.claims(path, text.slice(0, HEAD_CHARS)));
  });
}

const SAMPLE: Source = { path: 'a.yaml', text: '# stack\n# title: A\nservice web\n  image nginx\n  needs db\nservice db\n' };

describe.each([...formats.map((format) => ({ format, sources: sourcesOf(format) })), ...[stack, titles].map((format) => ({ format, sources: [SAMPLE] }))])(
  '$format.id',
  ({ format, sources }) => {
    it('has fixtures that it claims, and leaves other files alone', () => {
      expect(sources.length).toBeGreaterThan(0);
      expect(format.claims('src/main.c') && format.claims('src/main.c', 'int main(void) { return 0; }\n')).toBe(false);
      expect(format.version).toBeGreaterThan(0);
    });

    it('gives facts that can be linked', async () => {
      for (const { path, text } of sources) checkFacts(await parser.extract(format, path, text), path, text, format);
    });

    it('reads damaged files without an error', async () => {
      for (const { path, text } of sources) for (const damaged of damage(text)) checkFacts(await parser.extract(format, path, damaged), path, damaged, format);
    });
  },
);

function damage(text: string): string[] {
  const lines = text.split('\n');
  const cuts = [0.2, 0.5, 0.8].map((share) => Math.floor(share * text.length));
  return [
    '',
    '\0\0\0',
    ...cuts.flatMap((at) => [text.slice(0, at), text.slice(at), `${text.slice(0, at)}{[("'<${text.slice(at)}`]),
    lines.filter((_, i) => i % 3 !== 1).join('\n'),
    text.replace(/\n/g, '\r\n'),
    text.replace(/^ +/gm, ''),
  ];
}

function checkFacts(facts: FileFacts, path: string, text: string, format: Format): void {
  expect(facts.path).toBe(path);
  expect(facts.language).toBe(format.id);
  facts.symbols.forEach((s, i) => {
    expect(s.name).not.toBe('');
    expect(NODE_KINDS).toContain(s.kind);
    // A file has its node already; a route is what code registers.
    expect(['file', 'route_handler']).not.toContain(s.kind);
    expect(s.owner).toBeLessThan(i);
    expect(s.start).toBeGreaterThanOrEqual(0);
    expect(s.end).toBeLessThanOrEqual(text.length);
    expect(s.start).toBeLessThanOrEqual(s.end);
    expect(s.startLine).toBeLessThanOrEqual(s.endLine);
  });
  for (const r of facts.relations ?? []) {
    expect(EDGE_TYPES).toContain(r.type);
    expect(r.from).toBeLessThan(facts.symbols.length);
    expect(r.target.name).not.toBe('');
    expect(r.line).toBeGreaterThan(0);
  }
}
