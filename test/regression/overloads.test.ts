/** Overloads once shared one node: a call led to all of them at once, and a line in the second answered for the whole class. */
import { describe, expect, it } from 'vitest';
import { findCallers } from '../../src/engine/analyse/analyse-dependents.ts';
import { findSymbols } from '../../src/engine/symbols/find-symbol.ts';
import { uniqueName } from '../../src/engine/symbols/resolve-symbol.ts';
import { edgeTypeName } from '../../src/model/edge-types.ts';
import type { GraphNode } from '../../src/model/graph.ts';
import { indexFolder, inTemporaryFolder, writeFiles } from '../contract/languages/index-folder.ts';
import { repositoryOf } from '../support/indexed-repository.ts';

type Files = Readonly<Record<string, string>>;

/** Calls as `line -> signature of what is called`, of the calls in a file. */
async function callsIn(file: string, files: Files): Promise<string[]> {
  const { graph } = await inTemporaryFolder((folder) => {
    writeFiles(folder, files);
    return indexFolder(folder);
  });
  const { nodes, edges } = graph;
  const found: string[] = [];
  edges.sources.forEach((source, i) => {
    const [from, to] = [nodes[source] as GraphNode, nodes[edges.targets[i] as number] as GraphNode];
    const type = edgeTypeName(edges.types[i] as number);
    if (from.file !== file || to.fileId < 0 || (type !== 'calls' && type !== 'references') || to.kind !== 'method') return;
    for (let s = edges.siteOffsets[i] as number; s < (edges.siteOffsets[i + 1] as number); s += 2)
      found.push(`${edges.sites[s]} -> ${to.qualifiedName.slice(to.qualifiedName.indexOf(to.name))}`);
  });
  return found.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1));
}

const hashesOf = async (files: Files): Promise<Map<string, string>> => {
  const { graph } = await inTemporaryFolder((folder) => {
    writeFiles(folder, files);
    return indexFolder(folder);
  });
  return new Map(graph.nodes.map((n) => [n.qualifiedName, n.hash]));
};

const WRITER = `package app;
import java.util.List;
class Base { void put(Object o) {} }
class Item extends Base {}
class Writer extends Base {
  void put(String text) {}
  void put(int number) {}
  void put(long number) {}
  void put(Item item) {}
  void put(String text, Object... rest) {}
  void put(Runnable task) {}
  void put(List<Item> items) {}
  static <T> void all(T one) {}
  static <T extends Item> void all(T one) {}
}
`;

describe('Java', () => {
  it('a call leads to the overload that takes its arguments', async () => {
    const use = `package app;
class Use {
  void run(Writer w, Item item, java.util.List<Item> items, long n, Base base) {
    w.put("a");
    w.put(1);
    w.put(n);
    w.put(item);
    w.put("a", item, 2);
    w.put(() -> {});
    w.put(items);
    w.put(base);
    w.put(name());
    Writer.all(item);
    Writer.all("a");
  }
  String name() { return "x"; }
}
`;
    expect(await callsIn('Use.java', { 'Writer.java': WRITER, 'Use.java': use })).toEqual([
      '4 -> Writer.put(String)',
      '5 -> Writer.put(int)',
      '6 -> Writer.put(long)',
      '7 -> Writer.put(Item)',
      '8 -> Writer.put(String,Object...)',
      '9 -> Writer.put(Runnable)',
      '10 -> Writer.put(List<Item>)',
      '11 -> Base.put(Object)',
      '12 -> Use.name()',
      '12 -> Writer.put(String)',
      '13 -> Writer.all<T extends Item>(T)',
      '14 -> Writer.all<T>(T)',
    ]);
  });

  it('a method reference counts as a use of what it may mean', async () => {
    const use = `package app;
import java.util.function.Function;
class Posts {
  String head(String name) { return with(this::head); }
  String head(Posts post) { return ""; }
  String with(Function<Posts, String> f) { return f.apply(this); }
}
`;
    expect((await callsIn('Posts.java', { 'Posts.java': use })).filter((c) => c.includes('.head('))).toContain('4 -> Posts.head(Posts)');
  });

  it('a variable called `cls` is what it is declared as, not the class around', async () => {
    const use = `package app;
class Names {
  static String simple(Class<?> cls) { return simple(cls, ""); }
  static String simple(Class<?> cls, String other) { return short_(cls.getName()); }
  static String simple(Object object, String other) { return other; }
  static String short_(Class<?> cls) { return ""; }
  static String short_(String name) { return name; }
}
`;
    expect(await callsIn('Names.java', { 'Names.java': use })).toEqual(['3 -> Names.simple(Class<Object>,String)', '4 -> Names.short_(String)']);
  });

  it('another overload does not change the identity of the first', async () => {
    const of = (members: string) => ({ 'A.java': `package a;\nclass A {\n${members}\n}\n` });
    const [one, two] = [await hashesOf(of('void f(int i) {}')), await hashesOf(of('void f(String s) {}\nvoid f(int i) {}'))];
    const name = [...one.keys()].find((n) => n.endsWith('A.f(int)')) as string;
    expect(two.get(name)).toBe(one.get(name));
    expect([...two.keys()].filter((n) => n.includes('A.f('))).toHaveLength(2);
  });

  it('a method overrides the one with the same parameters', async () => {
    const { graph } = await inTemporaryFolder((folder) => {
      writeFiles(folder, {
        'A.java': 'package a;\ninterface A { void f(int i); void f(String s); }\nclass B implements A { public void f(String s) {} public void f(int i) {} }\n',
      });
      return indexFolder(folder);
    });
    const { nodes, edges } = graph;
    const short = (id: number) => (nodes[id] as GraphNode).qualifiedName.replace(/.*\.java\./, '');
    const overrides = [...edges.sources].flatMap((s, i) =>
      edgeTypeName(edges.types[i] as number) === 'overrides' ? [`${short(s)} ${short(edges.targets[i] as number)}`] : [],
    );
    expect(overrides.sort()).toEqual(['B.f(String) A.f(String)', 'B.f(int) A.f(int)']);
  });
});

describe('C#', () => {
  const table = `namespace App;
public class Column { public Column(string text) {} }
public class Table { public Table AddColumn(Column column) { return this; } public void Add(int n) {} public void Add(string s) {} }
public static class TableExtensions {
  public static Table AddColumn(this Table table, string column, System.Action<Column>? configure = null) { return table.AddColumn(new Column(column)); }
  public static void Each(this Table table, string a) {}
  public static void Each(this object any, string a) {}
}
`;

  it('an extension method is meant where no method of the type takes the arguments', async () => {
    const use = `namespace App;
class Use {
  void Run(Table table, Column column) {
    table.AddColumn("x");
    table.AddColumn(column);
    table.AddColumn("x", c => {});
    table.AddColumn(column).Add(3);
    table.Add("s");
    table.Each("a");
  }
}
`;
    expect(await callsIn('Use.cs', { 'Table.cs': table, 'Use.cs': use })).toEqual([
      '4 -> TableExtensions.AddColumn(Table,string,System.Action<Column>)',
      '5 -> Table.AddColumn(Column)',
      '6 -> TableExtensions.AddColumn(Table,string,System.Action<Column>)',
      '7 -> Table.Add(int)',
      '7 -> Table.AddColumn(Column)',
      '8 -> Table.Add(string)',
      '9 -> TableExtensions.Each(Table,string)',
    ]);
  });

  const writer = `namespace App;
public class Writer {
  public void Put(int n) {}
  public void Put(int? n) {}
  public void Put(string s) {}
  public void Put(char c) {}
  public void All(string text, object? one) {}
  public void All(string text, params object?[]? some) {}
  public void Fill(params int[] numbers) {}
  public void Fill(params string[] texts) {}
  public void To(System.IO.TextWriter output) {}
  public void To(System.Action<string> output) {}
}
public static class WriterExtensions {
  public static void Pad<T>(this T writer, int all) => Pad(writer, new Padding(all));
  public static void Pad<T>(this T writer, Padding all) {}
  public static void Pad<T>(this T writer, int left, int right) => Pad(writer, new Padding(left, right));
}
public struct Padding { public Padding(int all) {} public Padding(int left, int right) {} }
`;
  const calledBy = async (...lines: string[]) => {
    const use = `namespace App;\nclass Use {\n  void Run(Writer w, int n, int? m, string s, object o, object?[] many) {\n${lines.join('\n')}\n  }\n}\n`;
    return (await callsIn('Use.cs', { 'Writer.cs': writer, 'Use.cs': use })).map((call) => call.replace(/^\d+ -> Writer\./, ''));
  };

  it('a value that may be missing is of another type than the value', async () => {
    expect(await calledBy('w.Put(n);', 'w.Put(m);', 'w.Put((int?)n);', 'w.Put(m ?? 0);', 'w.Put(m.Value);')).toEqual([
      'Put(int)',
      'Put(int?)',
      'Put(int?)',
      'Put(int)',
      'Put(int)',
    ]);
  });

  it('arguments that are composed say what they are', async () => {
    const calls = await calledBy(
      "w.Put(new string('x', 3));",
      'w.Put(o?.ToString());',
      'w.Put(n > 0 ? "a" : s);',
      'w.Put(s + System.Environment.NewLine);',
      'w.Put(string.Join(s, many));',
    );
    expect(calls).toEqual(Array(5).fill('Put(string)'));
  });

  it('what takes the rest is chosen by its elements, or by the list that is handed over', async () => {
    expect(await calledBy('w.All(s, many);', 'w.All(s, n);', 'w.Fill(1, 2);', 'w.Fill(s);')).toEqual([
      'All(string,object...)',
      'All(string,object)',
      'Fill(int...)',
      'Fill(string...)',
    ]);
  });

  it('a lambda is for a delegate with as many parameters', async () => {
    expect(await calledBy('w.To(text => {});')).toEqual(['To(System.Action<string>)']);
  });

  it('an extension that is called by its bare name has all of its arguments written', async () => {
    expect(await callsIn('Writer.cs', { 'Writer.cs': writer })).toEqual([
      '15 -> WriterExtensions.Pad<T>(T,Padding)',
      '17 -> WriterExtensions.Pad<T>(T,Padding)',
    ]);
  });
});

describe('questions about overloads', () => {
  const repository = repositoryOf('writers', {
    'Writer.java': WRITER,
    'Use.java': 'package app;\nclass Use {\n  void one(Writer w) { w.put("a"); }\n  void two(Writer w) { w.put(1); }\n}\n',
  });
  const callers = async (symbol: string) => {
    const answer = await findCallers(repository(), { symbol });
    if ('candidates' in answer) throw new Error('ambiguous');
    return { names: answer.listed.map((l) => l.node.name).sort(), notes: answer.notes };
  };

  it('a line means one overload, a name all of them', async () => {
    expect((await callers('Writer.java:6')).names).toEqual(['Use.one']);
    expect((await callers('Writer.java:7')).names).toEqual(['Use.two']);
    expect((await callers('Writer.put(int)')).names).toEqual(['Use.two']);
    const all = await callers('Writer.put');
    expect(all.names).toEqual(['Use.one', 'Use.two']);
    expect(all.notes.join()).toMatch(/all 7 overloads, at lines 6, 7/);
  });

  it('every overload has a spelling that means it alone', async () => {
    const reader = await repository().store.read();
    const nodes = await findSymbols(reader, 'Writer.put');
    for (const node of nodes) expect(await findSymbols(reader, uniqueName(node))).toEqual([node]);
    for (const node of nodes) expect(await findSymbols(reader, node.qualifiedName)).toEqual([node]);
    await reader.close();
  });

  it('a line between the members of a class says that the answer is about the class', async () => {
    expect((await callers('Use.java:5')).notes.join()).toMatch(/no smaller symbol stands at line 5: this is about all of class Use/);
  });
});

const CALLS_OF_CSHARP = `using System;
using System.IO;
class Grid { public bool Wide { get; set; } public void Write(Rule r) {} }
class Rule { public Rule(int a) {} public void Draw() {} public void Fill() {} }
static class Added {
  public static void Send(this TextWriter w, char c, int n) {}
  public static void Send(this TextWriter w, string s, int n) {}
  public static Grid Wide(this Grid g) => g;
  public static void Write(this Grid g, string s) {}
  public static object Rule(this Grid g, int n) => new Rule(n);
}
class Use {
  private TextWriter _writer;
  void Key(ConsoleKey k) {}
  void Key(ConsoleKeyInfo k) {}
  void Key(float f) {}
  object Get(string s) => null;
  T Get<T>(string s) => default;
  void Same(object a, object b) {}
  void Same<T>(T a, T b) {}
  void Run(IShape s) {}
  void Run(Action<int> a) {}
  object Value;
  void F(Grid g, dynamic unknown) {
    Key(ConsoleKey.Enter);
    Key(float.NaN);
    Get("a");
    Get<Rule>("a");
    Same(1, Value);
    Same("a", "b");
    Run(n => { });
    _writer.Send('a');
    g.Wide();
    unknown.Write("x");
  }
}
interface IShape { void Draw(); void Fill(); }
`;

it('C#: members of a type outside, type arguments, lambdas and extensions tell overloads apart', async () => {
  expect(await callsIn('a.cs', { 'a.cs': CALLS_OF_CSHARP })).toEqual([
    '25 -> Use.Key(ConsoleKey)',
    '26 -> Use.Key(float)',
    '27 -> Use.Get(string)',
    '28 -> Use.Get<T>(string)',
    '29 -> Use.Same(object,object)',
    '30 -> Use.Same<T>(T,T)',
    '31 -> Use.Run(Action<int>)',
    '33 -> Added.Wide(Grid)',
  ]);
});
