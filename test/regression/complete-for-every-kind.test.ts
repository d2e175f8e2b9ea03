/** "Complete" was said of enums whose values are read, of types that only signatures name, and of fields that something unknown is asked for. */
import { expect, it, vi } from 'vitest';
import { newRepository, newUser } from '../e2e/knowing.ts';

vi.setConfig({ testTimeout: 60_000 });

type Files = Readonly<Record<string, string>>;

async function callers(symbol: string, files: Files): Promise<{ names: string[]; completeness: { level: string; reasons: string[] } }> {
  const { knowing } = newUser();
  const cwd = newRepository(files);
  await knowing(['add', '.'], { cwd });
  const { listed, completeness } = JSON.parse((await knowing(['callers', symbol, '--json'], { cwd })).stdout);
  return { names: listed.map((l: { name: string }) => l.name).sort(), completeness };
}

const JOBS = {
  'src/Mode.cs': 'namespace Jobs { public enum Mode { Relaxed, Strict } }\n',
  'src/Runner.cs':
    'namespace Jobs {\n  public class Options { public int Limit { get; set; } }\n  public class Page { public Options Options { get; set; } }\n  public class Runner {\n    private Mode mode;\n    public bool IsStrict(int n) { return n > 1 && mode == Mode.Strict; }\n    public void Take(Options options) { var x = options.Limit; }\n  }\n}\n',
  'src/Panel.cs':
    'namespace Jobs {\n  public class Panel {\n    public static readonly Metric Size = new Metric("size", page => page.Options.Limit > 0);\n  }\n}\n',
};

it('whoever reads a value of an enum, or declares something of its type, uses the enum', async () => {
  expect(await callers('Mode', JOBS)).toEqual({ names: ['Runner.IsStrict', 'Runner.mode'], completeness: { level: 'complete', reasons: [] } });
});

it('a member of a member of something unknown may be meant', async () => {
  expect((await callers('Options.Limit', JOBS)).completeness).toEqual({
    level: 'lower_bound',
    reasons: ['its name stands in code that could not be linked to it: src/Panel.cs:3'],
  });
});

/** More symbols share the name than are compared one by one. */
const many = Array.from(
  { length: 70 },
  (_, i) => `class C${i}:\n    def __init__(self):\n        self.up = ${i}\n\n    def read(self):\n        return self.up\n`,
).join('\n');

it('a short name that many share is looked for as well', async () => {
  const files = { 'many.py': many, 'use.py': 'def first(anything):\n    return anything.up\n' };
  expect((await callers('C3.up', files)).completeness).toEqual({
    level: 'lower_bound',
    reasons: ['its name stands in code that could not be linked to it: use.py:2'],
  });
  expect((await callers('C3.up', { 'many.py': many })).completeness.level).toBe('complete');
});

const ROUTER = {
  'lib/error.rb':
    'class NotFound < StandardError\n  attr_reader :env\n\n  def initialize(env)\n    @env = env\n  end\n\n  def text\n    env.to_s\n  end\nend\n',
  'lib/log.rb': 'def log(error)\n  puts error.env\nend\n',
};

it('an attribute is called like a method', async () => {
  expect((await callers('NotFound.env', ROUTER)).completeness.reasons[0]).toBe('1 call on values of unknown type could be meant: env (1)');
});

it('a type of which Go knows only that it fits does not use an interface', async () => {
  const files = {
    'go.mod': 'module m\n',
    'a.go':
      'package m\n\ntype Closer interface{ Close() error }\n\ntype door struct{}\n\nfunc (d *door) Close() error { return nil }\n\nfunc shut(c Closer) error { return c.Close() }\n',
  };
  expect(await callers('a.go:Closer', files)).toEqual({ names: ['shut'], completeness: { level: 'complete', reasons: [] } });
});

it('scripts of a page see the names of other scripts, modules do not', async () => {
  const files = {
    'js/texts.js': 'const messages = { none: "No result" };\n\nfunction first() {\n  return messages.none;\n}\n',
    'js/page.js': 'function show(node) {\n  node.html(messages.none);\n}\n',
  };
  const reasons = ['its name stands in code that could not be linked to it: js/page.js:2'];
  expect((await callers('js/texts.js:messages', files)).completeness).toEqual({ level: 'lower_bound', reasons });
  const modules = { ...files, 'js/page.js': `import { x } from './x';\n${files['js/page.js']}` };
  expect((await callers('js/texts.js:messages', modules)).completeness.level).toBe('complete');
});

it('a value of an enum is meant through whatever holds the enum', async () => {
  const files = {
    'src/lock.ts': 'export enum Lock { UPDATE, SHARE }\n\nexport const taken = () => Lock.UPDATE;\n',
    'src/use.js': 'export function use(transaction) {\n  return { lock: transaction.LOCK.UPDATE };\n}\n',
  };
  const text = 'its name stands in code that could not be linked to it';
  expect((await callers('Lock.UPDATE', files)).completeness.reasons).toEqual([`${text}: src/use.js:2`]);
});
