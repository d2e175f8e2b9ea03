import { expect, it } from 'vitest';
import { stackFrames } from './stack-frames.ts';

const brief = (text: string) => stackFrames(text).map((f) => `${f.path}:${f.line}${f.name === '' ? '' : ` ${f.name}`}`);

it('reads a Python trace, innermost first', () => {
  const trace = `Traceback (most recent call last):
  File "/srv/app/main.py", line 3, in <module>
    run()
  File "/srv/app/core/run.py", line 41, in run
    save(user)
  File "/srv/app/core/store.py", line 12, in Store.save
    raise KeyError(user)
KeyError: 'ada'`;
  expect(brief(trace)).toEqual(['srv/app/core/store.py:12 Store.save', 'srv/app/core/run.py:41 run', 'srv/app/main.py:3']);
});

it('reads what notebooks and pytest print, innermost first', () => {
  const notebook = `/usr/lib/python3.8/dist-packages/sympy/interactive/printing.py in _print_latex_png(o)
    184         if _can_print(o):
    185             settings = {}
--> 186             s = latex(o, mode=latex_mode, **settings)
    187             return s

/usr/lib/python3.8/dist-packages/sympy/printing/latex.py in _print_Mul(self, expr)
   1040     def convert(expr):
-> 1041         return self._print(expr)
`;
  expect(brief(notebook)).toEqual([
    'usr/lib/python3.8/dist-packages/sympy/printing/latex.py:1041 _print_Mul',
    'usr/lib/python3.8/dist-packages/sympy/interactive/printing.py:186 _print_latex_png',
  ]);
  const newer = `File ~/app/core/run.py:41, in run(user)
     40 def run(user):
---> 41     save(user)

File ~/app/core/store.py:12, in Store.save(self, user)
---> 12     raise KeyError(user)`;
  expect(brief(newer)).toEqual(['app/core/store.py:12 Store.save', 'app/core/run.py:41 run']);
  expect(brief('tests/test_run.py:3: in test_run\n    run()\nsrc/app/run.py:41: in run\n    save(user)')).toEqual([
    'src/app/run.py:41 run',
    'tests/test_run.py:3 test_run',
  ]);
});

it('reads a JavaScript trace', () => {
  const trace = `TypeError: Cannot read properties of undefined (reading 'id')
    at Store.save (/srv/app/src/store.ts:12:7)
    at async Object.<anonymous> (file:///srv/app/src/main.ts:3:1)
    at new Client (webpack-internal:///./src/client.js:9:2)
    at /srv/app/node_modules/express/lib/router.js:284:15
    at node:internal/main/run_main_module:22:47`;
  expect(brief(trace)).toEqual([
    'srv/app/src/store.ts:12 Store.save',
    'srv/app/src/main.ts:3',
    'src/client.js:9 Client',
    'srv/app/node_modules/express/lib/router.js:284',
  ]);
});

it('reads a Java trace with modules and causes', () => {
  const trace = `Exception in thread "main" java.lang.IllegalStateException: boom
	at com.acme.store.UserStore.save(UserStore.java:42)
	at java.base/java.lang.Thread.run(Thread.java:840)
Caused by: java.io.IOException
	at com.acme.App$Inner.main(App.kt:7)`;
  expect(brief(trace)).toEqual(['UserStore.java:42 com.acme.store.UserStore.save', 'Thread.java:840 java.lang.Thread.run', 'App.kt:7 com.acme.App$Inner.main']);
});

it('reads a Go panic', () => {
  const trace = `panic: runtime error: invalid memory address

goroutine 1 [running]:
github.com/acme/app/server.(*Server).Handle(0xc0000b4000, {0x1, 0x2})
	/home/ci/app/server/server.go:42 +0x1d
main.main()
	/home/ci/app/main.go:9 +0x25`;
  expect(brief(trace)).toEqual(['home/ci/app/server/server.go:42 server.Server.Handle', 'home/ci/app/main.go:9 main.main']);
});

it('reads Ruby traces of old and new versions', () => {
  const trace = `/srv/app/models/user.rb:42:in 'User#save': boom (RuntimeError)
	from /srv/app/models/user.rb:30:in \`block in update'
	from bin/run.rb:3:in '<main>'`;
  expect(brief(trace)).toEqual(['srv/app/models/user.rb:42 User#save', 'srv/app/models/user.rb:30 update', 'bin/run.rb:3']);
});

it('reads a Rust backtrace', () => {
  const trace = `thread 'main' panicked at src/store.rs:12:5:
boom
stack backtrace:
   2: app::store::Store::save::h0123456789abcdef
             at ./src/store.rs:12:5
   3: app::main
             at ./src/main.rs:4:3`;
  expect(brief(trace)).toEqual(['src/store.rs:12 app::store::Store::save', 'src/main.rs:4 app::main']);
});

it('reads a C# trace', () => {
  const trace = `Unhandled exception. System.NullReferenceException: Object reference
   at Acme.Store.UserStore.Save(User user, Int32 count) in C:\\src\\Acme\\Store\\UserStore.cs:line 42
   at Acme.Program.Main(String[] args) in /src/Acme/Program.cs:line 7`;
  expect(brief(trace)).toEqual(['src/Acme/Store/UserStore.cs:42 Acme.Store.UserStore.Save', 'src/Acme/Program.cs:7 Acme.Program.Main']);
});

it('reads mentions of a line in prose and in compiler output', () => {
  expect(brief('why does src/app.ts:10 call lib/db.py:3? See src/app.ts(12,5): error TS2345')).toEqual(['src/app.ts:10', 'lib/db.py:3', 'src/app.ts:12']);
});

it('finds nothing in prose', () => {
  expect(stackFrames('meet at 10:30 and look at ratio 3:4, version 1.2.3:5, or http://example.org:80/x')).toEqual([]);
});

it.each(['x'.repeat(20_000), 'a/'.repeat(10_000), 'at '.repeat(7_000), 'File "'.repeat(4_000), '.'.repeat(20_000), '   at a.b('.repeat(2_000)])(
  'is quick on hostile text (%#)',
  (text) => {
    // Time of this process alone: the machine may be busy.
    const before = process.cpuUsage();
    stackFrames(text);
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  },
);

it('finds the file of a package where a package manager unpacked it', () => {
  const trace = `panicked at /root/.cargo/registry/src/index.crates.io/walk_core-4.4.16/src/walk.rs:517:53
  github.com/acme/walk/src.(*Walker).Run(0xc0000b, 0x1)
      /home/ada/go/pkg/mod/github.com/acme/walk@v0.67.0/src/walk.go:62 +0x1cb0`;
  expect(brief(trace)).toEqual([
    'home/ada/go/pkg/mod/github.com/acme/walk/src/walk.go:62 src.Walker.Run',
    'root/.cargo/registry/src/index.crates.io/walk_core/src/walk.rs:517',
  ]);
});
