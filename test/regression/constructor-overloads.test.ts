/** A `new X(a, b)` once led to the class alone, so that every constructor had the callers of all. */
import { describe, expect, it } from 'vitest';
import { findCallers } from '../../src/engine/analyse/analyse-dependents.ts';
import { repositoryOf } from '../support/indexed-repository.ts';

type Repository = ReturnType<typeof repositoryOf>;

async function callers(repository: Repository, symbol: string): Promise<string[]> {
  const answer = await findCallers(repository(), { symbol });
  if ('candidates' in answer) throw new Error('ambiguous');
  return answer.listed.map((l) => l.node.name).sort();
}

interface Case {
  readonly file: string;
  readonly source: string;
  /** Lines of the constructors: without arguments, of two numbers, of a text. */
  readonly lines: readonly [string, string, string];
  readonly expected: readonly [readonly string[], readonly string[], readonly string[]];
  readonly all: readonly string[];
}

const CASES: Readonly<Record<string, Case>> = {
  Java: {
    file: 'A.java',
    source: `package a;
class Point {
  Point() { this(0, 0); }
  Point(int x, int y) {}
  Point(String s) {}
}
class Sub extends Point { Sub() { super("a"); } }
class Use {
  void one() { new Point(); }
  void two() { new Point(1, 2); }
  void three(String s) { new Point(s) {}; }
}
enum Kind {
  A(1), B("b");
  Kind(int i) {}
  Kind(String s) {}
}
`,
    lines: ['A.java:3', 'A.java:4', 'A.java:5'],
    expected: [['Use.one'], ['Point.Point', 'Use.two'], ['Sub.Sub', 'Use.three']],
    all: ['Sub', 'Sub.Sub', 'Use.one', 'Use.three', 'Use.two'],
  },
  'C#': {
    file: 'A.cs',
    source: `namespace A;
class Point {
  static Point() {}
  public Point() : this(0, 0) {}
  public Point(int x, int y) {}
  public Point(string s) {}
}
class Sub : Point { public Sub() : base("a") {} }
class Use {
  void One() { new Point(); }
  void Two() { var p = new Point(1, 2); }
  void Three(string s) { Point p = new(s); }
}
`,
    lines: ['A.cs:4', 'A.cs:5', 'A.cs:6'],
    expected: [['Use.One'], ['Point.Point', 'Use.Two'], ['Sub.Sub', 'Use.Three']],
    all: ['Sub', 'Sub.Sub', 'Use.One', 'Use.Three', 'Use.Two'],
  },
  Kotlin: {
    file: 'A.kt',
    source: `package a
class Point(
  val x: Int, val y: Int
) {
  constructor() : this(0, 0)
  constructor(s: String) : this(0, 0)
}
open class Sub : Point("a")
class Use {
  fun one() { Point() }
  fun two() { Point(1, 2) }
  fun three(s: String) { Point(s) }
}
`,
    lines: ['A.kt:5', 'A.kt:Point.Point(Int,Int)', 'A.kt:6'],
    expected: [['Use.one'], ['Point.Point', 'Point.Point', 'Use.two'], ['Sub', 'Use.three']],
    all: ['Sub', 'Use.one', 'Use.three', 'Use.two'],
  },
  Scala: {
    file: 'A.scala',
    source: `package a
class Point(x: Int, y: Int) {
  def this() = this(0, 0)
  def this(s: String) = this()
}
class Sub extends Point("a")
class Use {
  def one() = { new Point() }
  def two() = { new Point(1, 2) }
  def three(s: String) = { new Point(s) }
}
`,
    lines: ['A.scala:3', 'A.scala:Point.Point(Int,Int)', 'A.scala:4'],
    expected: [
      ['Point.Point', 'Use.one'],
      ['Point.Point', 'Use.two'],
      ['Sub', 'Use.three'],
    ],
    all: ['Sub', 'Use.one', 'Use.three', 'Use.two'],
  },
  'C++': {
    file: 'a.cpp',
    source: `#include <string>
class Point {
 public:
  Point();
  Point(int x, int y);
  explicit Point(std::string s) {}
};
Point::Point() {}
Point::Point(int x, int y) {}
class Sub : public Point {
 public:
  Sub(std::string s) : Point(s) {}
};
void one() { auto p = Point(); }
void two() { Point p(1, 2); new Point(3, 4); Point r{1, 2}; }
void three(std::string s) { Point p(s); }
`,
    lines: ['a.cpp:8', 'a.cpp:9', 'a.cpp:6'],
    expected: [['one'], ['two'], ['Sub.Sub', 'three']],
    all: ['Sub', 'Sub.Sub', 'one', 'three', 'two'],
  },
  Swift: {
    file: 'A.swift',
    source: `class Point {
  init() {}
  init(x: Int, y: Int) {}
  convenience init(s: String) { self.init() }
}
func one() { _ = Point() }
func two() { _ = Point(x: 1, y: 2) }
func three(s: String) { _ = Point(s: s) }
`,
    lines: ['A.swift:2', 'A.swift:3', 'A.swift:4'],
    expected: [['Point.init', 'one'], ['two'], ['three']],
    all: ['one', 'three', 'two'],
  },
};

describe.each(Object.entries(CASES))('constructors of %s', (_, { file, source, lines, expected, all }) => {
  const repository = repositoryOf(`constructors-${file.replace('.', '-')}`, { [file]: source });

  it('each has its own callers', async () => {
    for (const [i, line] of lines.entries()) expect(await callers(repository, line)).toEqual(expected[i]);
  });

  it('making one is a use of the type, and so is extending it', async () => {
    expect(await callers(repository, `${file}:Point`)).toEqual(all);
  });
});

describe('constructors in headers', () => {
  const repository = repositoryOf('constructors-headers', {
    'A.java': `package a;
record Pair(int a, String b) {
  Pair(int a) { this(a, ""); }
}
class Use {
  void one() { new Pair(1); }
  void two() { new Pair(1, "b"); }
}
`,
    'B.cs': `namespace B;
class Pair(int a, string b) {
  public Pair(int a) : this(a, "") {}
}
class Use {
  void One() { new Pair(1); }
  void Two() { new Pair(1, "b"); }
}
`,
  });

  it('are told apart from those in the body', async () => {
    expect(await callers(repository, 'A.java:3')).toEqual(['Use.one']);
    expect(await callers(repository, 'A.java:Pair.Pair(int,String)')).toEqual(['Pair.Pair', 'Use.two']);
    expect(await callers(repository, 'B.cs:3')).toEqual(['Use.One']);
    expect(await callers(repository, 'B.cs:Pair.Pair(int,string)')).toEqual(['Pair.Pair', 'Use.Two']);
  });
});

describe('constructors that nothing tells apart', () => {
  const repository = repositoryOf('constructors-open', {
    'A.java': `package a;
class Box {
  Box(int a) {} Box(String b) {}
  Box(long c) {} Box(Object d) {} Box(byte e) {}
}
class Use {
  void open() { new Box(lib.Unknown.make().thing()); }
  void text() { new Box("x"); }
}
`,
  });

  it('a call that may mean any of them is a less sure caller of each', async () => {
    const answer = await findCallers(repository(), { symbol: 'Box.Box(int)' });
    if ('candidates' in answer) throw new Error('ambiguous');
    expect(answer.listed.map((l) => [l.node.name, l.confidence])).toEqual([['Use.open', 0.3]]);
  });
});
