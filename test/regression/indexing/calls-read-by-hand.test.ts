/** Calls of C, C++, Kotlin and Scala that led nowhere, or to the wrong symbol, when drawn ones were read by hand: one case a cause. */
import { describe, expect, it } from 'vitest';
import { callsOf, placesCalled } from './calls-of.ts';

describe('C', () => {
  it('a function whose name stands in brackets is a function, declared or defined', async () => {
    const found = await placesCalled({
      'api.h': 'LUA_API int (get_top) (State *s);\nLUA_API lua_Number (to_number) (State *s, int i);\nextern State *(make_state)(void);\n',
      'api.c': `#include "api.h"
LUA_API int get_top (State *s) { return 1; }
LUA_API lua_Number to_number (State *s, int i) { return i; }
LUA_API State *(make_state) (void) { return get_top(0); }
`,
      'use.c': '#include "api.h"\nint use(State *s) { make_state(); return to_number(s, get_top(s)); }\n',
    });
    expect(found).toEqual(['make_state -> get_top api.c:2', 'use -> get_top api.c:2', 'use -> make_state api.c:4', 'use -> to_number api.c:3']);
  });

  it('a macro in front of a declaration, behind another one on its own line, is no function', async () => {
    const header = 'BEGIN_DECLS\n\nEXPORT(int) tag_lookup(int *out);\nEXPORT(int) tag_free(int *out);\nEND_DECLS\n';
    const found = await callsOf({ 'tag.h': header, 'tag.c': 'EXPORT(int) other(int *x) { return 0; }\nint f(int *x) { return EXPORT(x); }\n' });
    expect(found.filter((c) => c.includes('->'))).toEqual([]);
  });

  it('a macro may bring the brackets of a condition', async () => {
    const source =
      '#define IS(s) (strcmp(s, word) == 0)\nint a(void);\nint run(void) {\n  if IS("x") { return a(); }\n  else if IS("y") return 2;\n}\nint a(void) { return 1; }\n';
    expect(await callsOf({ 'run.c': source })).toEqual(['run -> IS', 'run -> a']);
  });
});

describe('C++', () => {
  it('a constructor that names its base, or another constructor, runs that one', async () => {
    const found = await placesCalled({
      'base.h': `namespace log {
class base {
public:
  base() = default;
  explicit base(int width) : width_(width) {}
  int width_;
};
class sink : public base {
public:
  sink(int a, int b);
  explicit sink(int a);
};
}
`,
      'sink.cpp': `#include "base.h"
log::sink::sink(int a, int b)
    : base(a) {}
log::sink::sink(int a)
    : sink(a, 1) {}
`,
    });
    expect(found).toEqual([
      'log.sink.sink -> log.base base.h:2',
      'log.sink.sink -> log.base.base base.h:5',
      'log.sink.sink -> log.sink base.h:8',
      'log.sink.sink -> log.sink.sink sink.cpp:2',
    ]);
  });

  it('a base may be named as it is known inside of the class', async () => {
    const found = await callsOf({
      'track.hpp': 'namespace track {\nstruct Base { Base(int a); int id; };\n}\n',
      'run.cpp': '#include "track.hpp"\nnamespace run {\nstruct Tracker : track::Base {\n  Tracker(int a) : Base(a) {}\n};\n}\n',
    });
    expect(found).toEqual(['run.Tracker.Tracker -> track.Base']);
  });

  it('a member of a template parameter is no function around', async () => {
    const source = `int create(int a) { return a; }
template <typename Factory>
int make() { return Factory::template create<int>(1); }
`;
    expect(await callsOf({ 'make.cpp': source })).toEqual(['make ? create']);
  });

  it('of a library and its amalgamated copy the nearer one is meant, in namespaces and classes too', async () => {
    const header = 'namespace lib {\nstruct Result { int value() const; };\nResult parse(int text);\n}\n';
    const body = 'namespace lib {\nint Result::value() const { return 1; }\nResult parse(int text) { return Result(); }\n}\n';
    const found = await placesCalled({
      'extras/all.hpp': header,
      'extras/all.cpp': `#include "all.hpp"\n${body}`,
      'src/lib/result.hpp': header,
      'src/lib/result.cpp': `#include "result.hpp"\n${body}`,
      'src/lib/use.cpp': '#include "result.hpp"\nnamespace lib {\nint use() { Result made; return parse(1).value(); }\n}\n',
    });
    expect(found.filter((c) => c.startsWith('lib.use'))).toEqual([
      'lib.use -> lib.Result src/lib/result.hpp:2',
      'lib.use -> lib.Result.value src/lib/result.cpp:3',
      'lib.use -> lib.parse src/lib/result.cpp:4',
    ]);
  });
});

describe('C++, through types of its own', () => {
  it('a smart pointer of the repository has the members of what it points to', async () => {
    const source = `namespace own {
template <typename T> struct handle { T* operator->() const; T* held; };
struct Colour { int guard(int a) { return a; } };
struct Printer { handle<Colour> colour_; int print() { return colour_->guard(1); } };
}
`;
    expect(await callsOf({ 'print.hpp': source })).toEqual(['own.Printer.print -> own.Colour.guard']);
  });

  it('an only constructor and that of a copy are no choice', async () => {
    const header = 'namespace lib {\nstruct Info { Info(int a) : a_(a) {} int a_; };\n}\n';
    const found = await placesCalled({
      'extras/all.hpp': header,
      'src/lib/info.hpp': header,
      'src/lib/use.cpp': '#include "info.hpp"\nnamespace lib {\nvoid use() { Info made(1); }\n}\n',
    });
    expect(found).toEqual(['lib.use -> lib.Info src/lib/info.hpp:2']);
  });
});

describe('Kotlin', () => {
  it('of a constant and a function with one name a call means the function', async () => {
    const source = 'package demo\nconst val PLUGIN = "plugin"\nfun PLUGIN(text: String): Nothing = throw Error(text)\nfun use() { PLUGIN("x") }\n';
    expect(await placesCalled({ 'src/Plugin.kt': source })).toEqual(['use -> PLUGIN src/Plugin.kt:3']);
  });

  it('what no overload here takes is a call of the function in the library', async () => {
    const source = `package demo
fun minOf(a: Long, b: Int): Long = a
fun minOf(a: Int, b: Long): Long = b
fun ours(a: Long, b: Int) = minOf(a, b)
fun theirs(a: Long, b: Int) = minOf(a, b.toLong())
`;
    expect((await callsOf({ 'src/Min.kt': source })).filter((c) => c.includes('->'))).toEqual(['ours -> minOf']);
  });

  it('of extensions of one name a class means those of its own type', async () => {
    const source = `package demo
class Buffer { fun write(i: Int): Buffer = commonWrite(i) }
class Sink { fun write(i: Int): Sink = commonWrite(i) }
fun Buffer.commonWrite(i: Int): Buffer = this
fun Sink.commonWrite(i: Int): Sink = this
`;
    expect(await placesCalled({ 'src/Buffer.kt': source })).toEqual([
      'Buffer.write -> commonWrite src/Buffer.kt:4',
      'Sink.write -> commonWrite src/Buffer.kt:5',
    ]);
  });

  it('what each platform declares is meant by its own code, and all of it by code for all', async () => {
    const path = (set: string, name: string) => `lib/src/${set}/kotlin/demo/${name}.kt`;
    const actual = (set: string) => [path(set, 'Buffer'), 'package demo\nactual class Buffer { actual fun get(i: Int): Int = i }\n'] as const;
    const found = await placesCalled({
      [path('commonMain', 'Buffer')]: 'package demo\nexpect class Buffer { fun get(i: Int): Int }\n',
      ...Object.fromEntries(['jvmMain', 'jsMain', 'nativeMain', 'wasmMain'].map(actual)),
      [path('commonMain', 'Common')]: 'package demo\nfun common(b: Buffer): Int = b.get(1)\n',
      [path('jvmMain', 'Jvm')]: 'package demo\nfun jvm(b: Buffer): Int = b.get(1)\n',
    });
    expect(found.filter((c) => c.startsWith('jvm'))).toEqual([`jvm -> Buffer.get ${path('jvmMain', 'Buffer')}:2`]);
    expect(found.filter((c) => c.startsWith('common'))).toHaveLength(5);
  });
});

describe('Scala', () => {
  it('what is made is the trait or class, what is named is the object beside it', async () => {
    const source = `package demo
trait Codec[A] { def encode(a: A): String }
object Codec {
  def from[A](a: A): Codec[A] = new Codec[A] { def encode(a: A) = "" }
}
class Media(val name: String)
object Media {
  val plain = new Media("plain")
  val rich = new Media("rich")
}
`;
    expect(await placesCalled({ 'src/Codec.scala': source })).toEqual([
      'Codec.from -> Codec src/Codec.scala:2',
      'Media.plain -> Media src/Codec.scala:6',
      'Media.rich -> Media src/Codec.scala:6',
    ]);
  });

  it('a text that is converted from something unknown is handed over as a text', async () => {
    const source = `package demo
class Writer {
  def put(s: String): Writer = this
  def put[T](value: T): Writer = this
}
class Use { def use(w: Writer, x: Unknown) = w.put(x.name.toLowerCase) }
`;
    expect(await placesCalled({ 'src/Writer.scala': source })).toEqual(['Use.use -> Writer.put src/Writer.scala:3']);
  });

  it('names of the packages around are visible, one clause after another', async () => {
    const found = await callsOf({
      'src/Header.scala': 'package http\nobject Header { case class Raw(name: String) }\n',
      'src/server/Cors.scala': 'package http\npackage server\nclass Cors { def vary = Header.Raw("Vary") }\n',
    });
    expect(found).toEqual(['Cors.vary -> Header.Raw']);
  });

  it('what an object holds can be imported although the class of its name is empty', async () => {
    const found = await callsOf({
      'src/Failure.scala': `package demo
object Failure {
  sealed abstract class Reason
  object Reason { case class Wrong(text: String) extends Reason }
}
`,
      'src/Use.scala': 'package demo\nimport demo.Failure.Reason.Wrong\nclass Use { def fail = Wrong("x") }\n',
    });
    expect(found).toEqual(['Use.fail -> Failure.Reason.Wrong']);
  });
});
