/**
 * Small files that once took minutes or all of memory: patterns that look at the same text again and again, parsers that
 * try every reading. Each of these ran into the test's time limit before.
 */
import { describe, expect, it } from 'vitest';
import { indexFolder, inTemporaryFolder, writeFiles } from '../../contract/languages/index-folder.ts';

const INNOCENT = { 'innocent.py': 'def innocent():\n    pass\n', 'innocent.lua': 'function innocent()\nend\n' };

async function namesOf(files: Readonly<Record<string, string>>): Promise<{ names: string[]; skipped: string[] }> {
  return inTemporaryFolder(async (folder) => {
    writeFiles(folder, { ...files, ...INNOCENT });
    const { graph, diagnostics } = await indexFolder(folder);
    return { names: graph.nodes.map((n) => n.name), skipped: diagnostics.filter((d) => d.skipped).map((d) => `${d.reason} ${d.path}`) };
  });
}

describe('a small file that makes much work', () => {
  it('C#: blank lines by the thousand', async () => {
    const { names } = await namesOf({ 'View.cs': `class View {${'\n'.repeat(400_000)}void Show() { } }\n` });
    expect(names).toContain('View.Show');
  });

  it('Java: classes in methods whose braces were lost, each of which was read twice by the one around it', async () => {
    const unit = '    static class Names extends Base {\n        protected String nameOf(Class<?> type) {\n    }\n\n';
    const { names } = await namesOf({ 'View.java': `public class View {\n${unit.repeat(60)}` });
    expect(names).toContain('View.Names');
  });

  it('Rust: closures in arguments whose brackets were lost', async () => {
    const unit = '    let found = list.iter().any(|entry| {\n        entry.get("hooks").is_some_and(|hooks| {\n            hooks.iter().any(|hook| {\n';
    const { names } = await namesOf({ 'a.rs': `fn first() {\n${unit.repeat(30)}}\n` });
    expect(names).toContain('first');
  });

  it('Rust and Kotlin: a path without an end', async () => {
    const { names } = await namesOf({
      'a.rs': `fn first() {}\n${'a::'.repeat(60_000)}b\n${'\n'.repeat(700)}`,
      'a.kt': `fun second() {\n  x.${'a::'.repeat(60_000)}b\n}\n${'\n'.repeat(700)}`,
    });
    expect(names).toContain('second');
  });

  it('C#: brackets that are never closed are left to no parser', async () => {
    const { names, skipped } = await namesOf({ 'a.cs': `class A {\n${'[[[[[[[[[[\n'.repeat(15_000)}` });
    expect(names).toContain('innocent');
    expect(skipped).toEqual(['timeout a.cs']);
  });

  it('Python: a text of comment marks, which might be a GraphQL document', async () => {
    const { names } = await namesOf({ 'a.py': `def first():\n    return """${'#'.repeat(1_500)}"""\n` });
    expect(names).toContain('first');
  });

  it('workflows and pages: names that almost are one', async () => {
    const { names } = await namesOf({
      '.github/workflows/a.yml': `on: push\njobs:\n  build:\n    runs-on: x\n    steps:\n      - run: ${'-'.repeat(4_000)}!\n`,
      'README.md': `# First\n\nSee \`A0${'A'.repeat(100)}-\`.\n`,
    });
    expect(names).toContain('First');
  });

  it('PHP: a comment of blank lines', async () => {
    const { names } = await namesOf({ 'a.php': `<?php\n/**${'\n'.repeat(20_000)} * @property array $songs\n */\nclass Songs {}\n` });
    expect(names).toContain('Songs');
  });

  it('PHP: a base whose class has lost its brace', async () => {
    const { names } = await namesOf({
      'a.php': "<?php\nclass Closed extends \\RuntimeExceptionOfTheWholeShopAround\n\n\ndefine('VERSION', '1');\nfunction last() {}\n",
    });
    expect(names).toContain('innocent');
  });

  it('Dockerfile: options, names and defaults that do not end', async () => {
    const { names } = await namesOf({
      Dockerfile: `FROM a AS first\nRUN ${' '.repeat(60_000)}x\nENV ${'a'.repeat(60_000)}\nRUN ${'${a:-'.repeat(20_000)}\nFROM b AS last\n${'# note\n'.repeat(2_000)}`,
    });
    expect(names).toContain('first');
  });

  it('CSS: blocks that are never closed', async () => {
    const { names } = await namesOf({ 'a.css': `.first { }\n${'.a {\n'.repeat(40_000)}` });
    expect(names).toContain('.first');
  });

  it('SCSS: lists of nested names, which multiply at every level', async () => {
    const { names } = await namesOf({ 'a.scss': `.card {\n${'&-a, &-b {\n'.repeat(40)}${'}\n'.repeat(41)}` });
    expect(names).toContain('.card-a-a');
  });

  it('C#: an error at every second character, each of which the parser looks for a way around', async () => {
    const { names, skipped } = await namesOf({ 'a.cs': `class A { string b = c${'"x'.repeat(100_000)}\n; }\n${'\n'.repeat(700)}` });
    expect(names).toContain('innocent');
    expect(skipped).toEqual(['timeout a.cs']);
  });

  it('Perl: brackets within brackets, which are quickly a tree but not quickly searched', async () => {
    const { names, skipped } = await namesOf({ 'a.pl': `sub first { }\n${'{'.repeat(16_000).replace(/(.{200})/g, '$1\n')}` });
    expect(names).toContain('innocent');
    expect(skipped).toEqual(['timeout a.pl']);
  });

  it('C# and Scala: paths and operators without an end, of which no link is kept with all those before it', async () => {
    const { names } = await namesOf({
      'a.cs': `class A { void First() {\n${'a.'.repeat(5_000)}b();\n} }\n${'\n'.repeat(700)}`,
      'a.scala': `object Second {\n  val c = ${'a b '.repeat(20_000)}\n}\n${'\n'.repeat(700)}`,
    });
    expect(names).toEqual(expect.arrayContaining(['A.First', 'Second']));
  });

  it('Kotlin: operators without an end, each of which is a call on what all before it give', async () => {
    const { names, skipped } = await namesOf({ 'a.kt': `fun first(a: Size) {\n  val b = a${' / a'.repeat(20_000)}\n}\n${'\n'.repeat(700)}` });
    expect(names).toContain('first');
    expect(skipped).toEqual([]);
  });

  it('SQL: templates that are never closed', async () => {
    const { names } = await namesOf({ 'a.sql': `CREATE TABLE first (id int);\n${'{% '.repeat(60_000)}\n${'${'.repeat(60_000)}\n${'\n'.repeat(900)}` });
    expect(names).toContain('first');
  });

  it('Makefile: a rule of blanks', async () => {
    const { names } = await namesOf({ Makefile: `first: second\n\techo\na${' '.repeat(100_000)}b\nc: d${' '.repeat(100_000)}b\n${'\n'.repeat(700)}` });
    expect(names).toContain('first');
  });

  it('Lua: a parser that reads the whole rest for every token is stopped, and goes on with the next file', async () => {
    const { names, skipped } = await namesOf({ 'a.lua': `function a()\n${'      elseif row < start then\n        return start\n      end\n'.repeat(8_000)}` });
    expect(names).toContain('innocent');
    expect(skipped).toEqual(['timeout a.lua']);
  });
});
