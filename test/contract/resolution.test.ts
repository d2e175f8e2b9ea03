/**
 * What the resolver makes of names, members and values: small sources through the whole pipeline, and the calls that
 * come out. Each case is a rule that a compiler follows; whole projects are in test/fixtures/languages.
 */
import { describe, expect, it } from 'vitest';
import { edgeTypeName } from '../../src/model/edge-types.ts';
import type { GraphNode } from '../../src/model/graph.ts';
import { indexFolder, inTemporaryFolder, writeFiles } from './languages/index-folder.ts';

type Files = Readonly<Record<string, string>>;

/** Calls into the repository as `caller -> called`, in order. */
async function calls(files: Files): Promise<string[]> {
  const { graph } = await inTemporaryFolder((folder) => {
    writeFiles(folder, files);
    return indexFolder(folder);
  });
  const { nodes, edges } = graph;
  const found: string[] = [];
  for (let i = 0; i < edges.sources.length; i++) {
    const target = nodes[edges.targets[i] as number] as GraphNode;
    if (edgeTypeName(edges.types[i] as number) === 'calls' && target.fileId >= 0) found.push(`${nodes[edges.sources[i] as number]?.name} -> ${target.name}`);
  }
  return found.sort();
}

describe('inheritance', () => {
  it('is asked in the order of Python, also by super', async () => {
    const source = `
class Root:
    def run(self): pass
class Left(Root): pass
class Right(Root):
    def run(self): pass
class Both(Left, Right):
    def go(self):
        self.run()
    def run(self):
        super().run()
`;
    expect(await calls({ 'a.py': source })).toEqual(['Both.go -> Both.run', 'Both.run -> Right.run']);
  });

  it('carries type arguments to what is inherited', async () => {
    const source = `
class Item { use(): void {} }
class Box<T> { value!: T; get(): T { return this.value; } }
class ItemBox extends Box<Item> {}
export function main(box: ItemBox) { box.get().use(); box.value.use(); }
`;
    expect(await calls({ 'a.ts': source })).toEqual(['main -> Box.get', 'main -> Item.use']);
  });

  it('gives no members that a class only promises, where a base outside may have them', async () => {
    const source = `
import { Stream } from 'lib';
interface Events { on(name: string): void; done(): void }
class Request extends Stream implements Events {
  done(): void {}
  start() { this.on('x'); this.done(); }
}
export class Plain implements Events { on(name: string): void {} done(): void {} start() { this.on('x'); } }
`;
    expect(await calls({ 'a.ts': source })).toEqual(['Plain.start -> Plain.on', 'Request.start -> Request.done']);
  });

  it('does not invent members of a base that lies outside', async () => {
    const source = 'from lib import Base\nclass A(Base):\n    def go(self):\n        self.stop()\nclass B:\n    def stop(self): pass\n';
    expect(await calls({ 'a.py': source })).toEqual([]);
  });
});

describe('values', () => {
  it('are what a local name was given, as a symbol too', async () => {
    const source =
      'class Text:\n    def append(self): pass\ndef main(text: Text, default=Text):\n    add = text.append\n    add()\n    Kind = Text\n    Kind()\n    default()\n';
    expect(await calls({ 'a.py': source })).toEqual(['main -> Text', 'main -> Text.append']);
  });

  it('of callbacks come from what the callee takes', async () => {
    const source = `
export interface Context { text(s: string): void; req: Request }
export class Request { header(name: string): string { return name; } }
export type Handler = (c: Context, next: () => void) => void;
export class App { get(path: string, handler: Handler): void {} }
`;
    const main = `
import { App, type Handler } from './app';
const app = new App();
app.get('/', (c) => { c.req.header('x'); });
export const named: Handler = (c) => c.text('y');
export const make = (): Handler => (c) => c.text('z');
`;
    expect(await calls({ 'app.ts': source, 'main.ts': main })).toEqual(
      expect.arrayContaining(['main.ts -> App.get', 'main.ts -> Request.header', 'named -> Context.text', 'make -> Context.text']),
    );
  });

  it('have the bound of their type parameter', async () => {
    const source = 'interface Shape { area(): number }\nexport function total<T extends Shape>(shape: T) { return shape.area(); }\n';
    expect(await calls({ 'a.ts': source })).toEqual(['total -> Shape.area']);
  });

  it('of a type argument given to a call are known', async () => {
    const source = 'class Job { run() {} }\nfunction make<T>(name: string): T { return null as never; }\nexport function main() { make<Job>("x").run(); }\n';
    expect(await calls({ 'a.ts': source })).toEqual(['main -> Job.run', 'main -> make']);
  });

  it('that are made and handed over come back', async () => {
    const source = `
class Emitter<T> { fire(value: T): void {} }
class Pair<K, V> { swap(): void {} }
abstract class Base { register<T>(part: T): T { return part; } }
export class Model extends Base {
  readonly changed = this.register(new Emitter<string>());
  readonly pair = this.register(new Pair<string, number>());
  go() { this.changed.fire('x'); this.pair.swap(); }
}
`;
    expect(await calls({ 'a.ts': source })).toEqual(expect.arrayContaining(['Model.go -> Emitter.fire', 'Model.go -> Pair.swap']));
  });

  it('behind an operator and a mark that they are there are known', async () => {
    const source = `
class Line { async close(): Promise<boolean> { return true; } }
export async function main(lines: Map<string, Line>) {
  if (!lines.get('a')!.close()) return;
  await lines.get('b')!.close();
}
`;
    const { length } = (await calls({ 'a.ts': source })).filter((call) => call === 'main -> Line.close');
    expect(length).toBe(1);
    expect(await calls({ 'a.ts': source.replace(/ {2}await .*/, '') })).toEqual(['main -> Line.close']);
    expect(await calls({ 'a.ts': source.replace(/ {2}if .*/, '') })).toEqual(['main -> Line.close']);
  });

  it('of one type among many that a key tells apart are not guessed at', async () => {
    const kinds = ['A', 'B', 'C', 'D', 'E'];
    const classes = kinds.map((k) => `class ${k} { stop(): void {} }`).join('\n');
    const table = (some: string[]) => some.reduceRight((rest, k) => `K extends '${k}' ? ${k} : ${rest}`, 'never');
    const main = (some: string[]) => `${classes}\ntype Of<K> = ${table(some)};\nexport function main(part: Of<'A'>) { part.stop(); }\n`;
    expect(await calls({ 'a.ts': main(kinds) })).toEqual([]);
    expect(await calls({ 'a.ts': main(['A', 'B']) })).toEqual(['main -> A.stop', 'main -> B.stop']);
  });

  it('of an iterator are what its next one is', async () => {
    const source = `
class Token:
    def test(self): pass
class Steps:
    def __init__(self, stream): self.stream = stream
    def __iter__(self) -> "Steps": return self
    def __next__(self) -> Token: return Token()
class Stream:
    def __iter__(self) -> Steps: return Steps(self)
def main(stream: Stream, steps: Steps):
    for token in stream:
        token.test()
def first(steps: Steps):
    next(steps).test()
`;
    expect(await calls({ 'a.py': source })).toEqual(expect.arrayContaining(['main -> Token.test', 'first -> Token.test']));
  });

  it('of merged declarations are the value', async () => {
    const source = 'interface Thing { init(): void }\nclass Maker { init() {} }\nconst Thing: Maker = new Maker();\nThing.init();\n';
    expect(await calls({ 'a.ts': source })).toEqual(expect.arrayContaining(['a.ts -> Maker.init']));
  });
});

describe('scopes', () => {
  it('do not hold the members of an object that a function makes', async () => {
    const source = "import * as parse from './parse';\nexport function make() { return { parse(text: string) { return parse.parse(text); } }; }\n";
    expect(await calls({ 'a.ts': source, 'parse.ts': 'export function parse(text: string) { return text; }\n' })).toEqual(['make.parse -> parse']);
  });

  it('of a method reach into the handlers that it sets', async () => {
    const source = `
class Socket { onclose?: () => void; onopen?: () => void }
export class Client {
  socket = new Socket();
  open() {
    this.socket.onclose = () => this.retry();
    window.onload = () => { this.retry(); };
  }
  retry() {}
}
`;
    expect(await calls({ 'a.ts': source })).toEqual(['Client.open -> Client.retry', 'Client.socket -> Socket']);
  });

  it('keep types and values apart', async () => {
    const source = 'type Error = { code: string };\nclass Row {}\nexport function main(e: Error) { new Row(); throw new Error("x"); }\n';
    expect(await calls({ 'a.ts': source })).toEqual(['main -> Row']);
  });

  it('know the modules that declaration files declare, by the name they are imported by', async () => {
    const declared = "declare module 'vscode' {\n  export class Panel { show(): void }\n  export namespace window { function open(): Panel }\n}\n";
    const own = "import { Panel } from 'vscode';\ndeclare module '@acme/fit' {\n  export class Fit { fit(panel: Panel): void }\n}\n";
    const named = "import { Panel } from 'vscode';\nexport function show(panel: Panel) { panel.show(); }\n";
    const whole = "import * as vscode from 'vscode';\nexport function open() { vscode.window.open().show(); }\n";
    const packaged = "import { Fit } from '@acme/fit';\nexport function fit(fit: Fit) { fit.fit(null!); }\n";
    const found = await calls({
      'types/vscode.d.ts': declared,
      'fit/package.json': '{ "name": "@acme/fit", "types": "typings/fit.d.ts" }',
      'fit/typings/fit.d.ts': own,
      'named.ts': named,
      'whole.ts': whole,
      'packaged.ts': packaged,
    });
    expect(found).toEqual(['fit -> @acme/fit.Fit.fit', 'open -> vscode.Panel.show', 'open -> vscode.window.open', 'show -> vscode.Panel.show']);
  });

  it('leave a package alone that a module of ours only adds to', async () => {
    const added = "import 'lib';\ndeclare module 'lib' {\n  interface Request { user(): string }\n}\n";
    const source = "import { Request } from 'lib';\nexport function main(r: Request) { r.header(); }\n";
    expect(await calls({ 'added.ts': added, 'a.ts': source })).toEqual([]);
  });

  it('let a class be named inside its constructor, and a field have the name of its type', async () => {
    const source =
      'class Owner { void feed() {} static Owner one() { return new Owner(); } Owner() { Owner.one(); } }\nclass Pet { Owner Owner; void play() { Owner.feed(); } }\n';
    expect(await calls({ 'A.java': source })).toEqual(['Owner.Owner -> Owner.one', 'Owner.one -> Owner', 'Pet.play -> Owner.feed']);
  });

  it('prefer an import to the None that stands in for it', async () => {
    const attempt = (module: string, name: string) => `try:\n    from ${module} import ${name}\nexcept ImportError:\n    ${name} = None\n`;
    const source = `${attempt('fast', 'parse')}${attempt('elsewhere', 'dump')}def main():\n    parse()\n    dump()\n`;
    expect(await calls({ 'a.py': source, 'fast.py': 'def parse(): pass\n' })).toEqual(['main -> parse']);
  });

  it('nest inside properties', async () => {
    const source = 'class A:\n    @property\n    def css(self):\n        def line(): pass\n        line()\n        return 1\n';
    expect(await calls({ 'a.py': source })).toEqual(['A.css -> A.css.line']);
  });
});

describe('calls', () => {
  it('of oneself are kept, of the class of a class method are mentions', async () => {
    const source = 'def fact(n):\n    return n * fact(n - 1)\nclass A:\n    @classmethod\n    def make(cls):\n        return cls()\n';
    expect(await calls({ 'a.py': source })).toEqual(['fact -> fact']);
  });

  it('of extension methods reach them, whoever declares the type', async () => {
    const source =
      'static class Text {\n  public static string Trimmed(this string s) => s;\n  public static int Size(this Box b) => 1;\n}\nclass Box {}\nclass Main { int Go(Box box, string s) { s.Trimmed(); return box.Size(); } }\n';
    expect(await calls({ 'A.cs': source })).toEqual(['Main.Go -> Text.Size', 'Main.Go -> Text.Trimmed']);
  });

  it('that lead in circles end', async () => {
    const source =
      'class A:\n    def __init__(self):\n        self.x = self.y()\n    def y(self):\n        return self.x\n    def z(self):\n        return self.y().z().y()\na = b\nb = a\na.c()\n';
    expect(await calls({ 'a.py': source })).toEqual(expect.arrayContaining(['A.z -> A.y']));
  });
});
