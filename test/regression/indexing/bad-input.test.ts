/** Files that no parser likes: indexed as far as they go, or skipped with a reason; never a crash, never a hang. */
import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { indexFolder, inTemporaryFolder, type SealedRun, writeFiles } from '../../contract/languages/index-folder.ts';

const FINE = 'def fine():\n    pass\n';
type Files = Readonly<Record<string, string | Uint8Array>>;

async function index(files: Files, prepare: (folder: string) => void = () => undefined): Promise<SealedRun> {
  return inTemporaryFolder((folder) => {
    writeFiles(folder, { 'fine.py': FINE, ...files });
    prepare(folder);
    return indexFolder(folder);
  });
}

const names = ({ graph }: SealedRun): string[] => graph.nodes.filter((n) => n.fileId >= 0 && n.kind !== 'file').map((n) => n.name);
const reasons = ({ diagnostics }: SealedRun): string[] => diagnostics.map((d) => `${d.reason} ${d.path}`);

describe('source text', () => {
  it('with syntax errors gives what parses', async () => {
    const run = await index({ 'bad.py': 'def first():\n    pass\n\ndef (((:\n\nclass Last:\n    def go(self): pass\n' });
    expect(names(run)).toEqual(expect.arrayContaining(['fine', 'first']));
    expect(reasons(run)).toEqual(['parse_error bad.py']);
  });

  it('with invalid UTF-8, a byte order mark, UTF-16 or CRLF keeps its names', async () => {
    const run = await index({
      'invalid.py': Buffer.concat([Buffer.from('x = "'), Buffer.from([0xff, 0xfe, 0x80]), Buffer.from('"\ndef after():\n    pass\n')]),
      'mark.ts': '\ufeffexport function marked() {}\n',
      'wide.ts': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('export function wide() {}\n', 'utf16le')]),
      'crlf.go': 'package a\r\n\r\nfunc Carriage() {\r\n}\r\n',
    });
    expect(names(run)).toEqual(expect.arrayContaining(['after', 'marked', 'wide', 'Carriage']));
    expect(reasons(run)).toEqual(['encoding invalid.py']);
  });

  it('in one line of a megabyte is skipped, a binary and a large one too', async () => {
    const run = await index({ 'line.js': `var a=[${'1,'.repeat(500_000)}];`, 'bin.py': Buffer.from([1, 0, 2, 0]), 'large.py': '# x\n'.repeat(600_000) });
    expect(reasons(run).sort()).toEqual(['binary bin.py', 'minified line.js', 'too_large large.py']);
    expect(names(run)).toEqual(['fine']);
  });

  it('with a type that leads back to itself does not end the run', async () => {
    const run = await index({
      'tuple.ts': [
        'type Same<A extends unknown[], T, Acc extends T[]> = A extends [unknown, ...infer R] ? Same<R, T, [T, ...Acc]> : Acc;',
        'type Tuple<A extends unknown[], T> = number extends A["length"] ? T[] : Same<A, T, []>;',
        'class Api { go(): void {} }',
        'function apis<Keys extends unknown[]>(...keys: Keys) { return keys.map(() => new Api()) as Tuple<Keys, Api>; }',
        'export function first() { for (const api of apis("x")) api.go(); }',
        'export function behind() {}',
      ].join('\n'),
    });
    expect(names(run)).toEqual(expect.arrayContaining(['fine', 'first', 'behind']));
  });

  it('nested ten thousand levels deep does not end the run', async () => {
    const deep = (open: string, close: string) => open.repeat(10_000) + close.repeat(10_000);
    const run = await index({
      'deep.py': `x = ${deep('(', ')')}\ndef behind():\n    pass\n`,
      'deep.ts': `export const x = ${deep('[', ']')};\nexport function behindTs() {}\n`,
      'deep.go': `package a\n\nvar x = ${deep('(', ')')}\n\nfunc BehindGo() {}\n`,
      'Deep.java': `class Deep { Object x = ${deep('(', ')')}; void m() {} }\n`,
      'deep.rs': `fn behind() { let x = ${deep('(', ')')}; }\n`,
      'Deep.cs': `class Deep { object X = ${deep('(', ')')}; void M() {} }\n`,
      'deep.rb': `x = ${deep('[', ']')}\ndef behind_rb; end\n`,
      'calls.ts': `f${'()'.repeat(10_000)};\na${'.b'.repeat(10_000)};\n`,
    });
    expect(names(run)).toContain('fine');
    expect(run.graph.files.length + run.diagnostics.filter((d) => d.skipped).length).toBe(9);
  });

  it('that is empty, blank or only comments is a file without symbols', async () => {
    const run = await index({
      'empty.py': '',
      'blank.ts': '\n\n',
      'comment.go': '// nothing\n',
      'half.java': 'class',
      'brace.cs': '{',
      'open.rs': 'fn (',
      'end.rb': 'end end',
    });
    expect(names(run)).toContain('fine');
    expect(run.graph.files).toHaveLength(8);
  });
});

describe('a folder', () => {
  it('may hold links in circles, links to nowhere and unreadable files', async () => {
    const run = await index({ 'sub/a.py': FINE, 'locked.py': FINE }, (folder) => {
      symlinkSync('..', join(folder, 'sub/loop'));
      symlinkSync('nowhere.py', join(folder, 'dangling.py'));
      chmodSync(join(folder, 'locked.py'), 0o000);
    });
    expect(reasons(run)).toEqual(expect.arrayContaining(['symlink sub/loop', 'symlink dangling.py']));
    expect(run.graph.files.map((f) => f.path)).toEqual(expect.arrayContaining(['fine.py', 'sub/a.py']));
  });

  it('may be empty or hold nothing that anyone knows', async () => {
    const run = await inTemporaryFolder((folder) => indexFolder(folder));
    expect(run.graph).toMatchObject({ files: [], nodes: [] });
    const other = await inTemporaryFolder((folder) => {
      writeFiles(folder, { 'notes.txt': 'x', data: '\u0001' });
      return indexFolder(folder);
    });
    expect(other).toMatchObject({ otherFiles: 2, graph: { nodes: [] } });
  });

  it('may have names with every odd character', async () => {
    const odd = ['new\nline.py', 'quo"te\'.py', '-leading.py', 'ünïcødé 漢字.py', 'sp ace/tab\t.py', '$(x) `y`;.py', 'back\\slash.py', '*?[a].py'];
    const run = await index(Object.fromEntries(odd.map((name) => [name, FINE])));
    expect(run.graph.files.map((f) => f.path).sort()).toEqual([...odd, 'fine.py'].sort());
    expect(run.diagnostics).toEqual([]);
  });
});
