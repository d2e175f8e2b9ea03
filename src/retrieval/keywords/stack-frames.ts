/**
 * The frames of an error trace in a task, and plain mentions of `file:line`: where, and in what. Innermost first,
 * whichever way round the language prints them. Every pattern starts at a line or a word and is bounded, so that a
 * pasted log of any kind costs one pass.
 */
import type { FrameMention } from '../keyword-set.ts';

interface TraceSyntax {
  /** Groups `path`, `line`, and `name` where the syntax has one. */
  readonly pattern: RegExp;
  /** Python prints the most recent call last. */
  readonly innermostLast?: true;
}

const SOURCE = 'py|pyi|js|mjs|cjs|jsx|ts|mts|cts|tsx|vue|svelte|astro|go|rs|java|kt|scala|cs|rb|php|c|cc|cpp|h|hpp|swift';
const SYNTAXES: readonly TraceSyntax[] = [
  // Python: File "/srv/app/views.py", line 12, in login
  { pattern: /File "(?<path>[^"\n]{1,300})", line (?<line>\d+)(?:, in (?<name>[\w.<>]+))?/g, innermostLast: true },
  // IPython, Jupyter: /srv/app/views.py in login(request)\n    11 …\n---> 12 …, and since version 8 File ~/app/views.py:12, in login(request)
  {
    pattern: /^(?<path>[^\s"]{1,300}\.pyx?) in (?<name>[\w.<>]+)\([^\n]{0,300}\)\n(?:[ \t]*\d+[^\n]{0,300}\n){0,12}-+> *(?<line>\d+)/gm,
    innermostLast: true,
  },
  { pattern: /^File (?<path>[^\s"]{1,300}\.pyx?):(?<line>\d+), in (?<name>[\w.<>]+)/gm, innermostLast: true },
  // pytest: src/app/views.py:12: in login
  { pattern: /^(?<path>[^\s":]{1,300}\.pyx?):(?<line>\d+): in (?<name>[\w.<>]+)/gm, innermostLast: true },
  // Java, Kotlin: at com.acme.Foo.bar(Foo.java:42)
  { pattern: /^[ \t]*at (?:[\w.@-]+\/+)*(?<name>[\w$.]+)\((?<path>[\w$-]+\.\w+):(?<line>\d+)\)/gm },
  // C#: at Acme.Foo.Bar(String id) in /src/Foo.cs:line 42
  { pattern: /^[ \t]*at (?<name>[\w.`+<>[\],]+)\([^\n]{0,300}\) in (?<path>[^\n]{1,300}):line (?<line>\d+)/gm },
  // Rust: 3: app::server::run::h0123456789abcdef\n at ./src/server.rs:42:9
  { pattern: /^[ \t]*\d+: (?<name>[\w:<>{}# ]{1,200})\n\s+at (?<path>\S{1,300}\.rs):(?<line>\d+)/gm },
  // JavaScript: at Foo.bar (/srv/app/foo.js:10:5), at async main (file:///srv/app.js:1:2), at /srv/app.js:3:4
  { pattern: /^[ \t]*at (?:async )?(?:new )?(?:(?<name>[\w$.<>]+)(?: \[as \w+\])? \()?(?:[a-z-]+:\/{2,3})?(?<path>[^\s():]{1,300}):(?<line>\d+):\d+\)?/gm },
  // Go: main.(*Server).Handle(0xc0000b, ...)\n\t/src/server.go:42 +0x1d
  { pattern: /^[ \t]*(?<name>[\w./*()-]{1,200}\.[\w.()*]{1,100})\([^\n]{0,300}\)\n\s+(?<path>\S{1,300}\.go):(?<line>\d+)/gm },
  // Ruby: from /srv/app/user.rb:42:in 'User#save'
  { pattern: /^(?:[ \t]*from )?(?<path>[^\s:]{1,300}\.rb):(?<line>\d+):in [`'](?<name>[^'\n]{1,100})'/gm },
  // PHP: #0 /srv/app/User.php(42): User->save()
  { pattern: /^#\d+ (?<path>[^\s(]{1,300})\((?<line>\d+)\): (?<name>[\w\\:>-]{1,200})\(/gm },
  // Anything else that points at a line: src/app.ts:10:5, src/app.ts(10,5), at src/main.rs:3
  { pattern: new RegExp(`(?<![\\w@./\\\\-])(?<path>[\\w@./\\\\-]{1,300}\\.(?:${SOURCE}))(?::|\\()(?<line>\\d+)\\b`, 'g') },
];
const MAX_FRAMES = 60;

export function stackFrames(text: string): FrameMention[] {
  const found = new Map<string, FrameMention>();
  for (const { pattern, innermostLast } of SYNTAXES) {
    const frames = [...text.matchAll(pattern)].map(({ groups }) => toFrame(groups as Record<string, string | undefined>));
    for (const frame of innermostLast ? frames.reverse() : frames) {
      const key = `${frame.path}:${frame.line}`;
      if (!found.has(key) && found.size < MAX_FRAMES) found.set(key, frame);
    }
  }
  return [...found.values()];
}

/** Where a package manager unpacked it, its version stands behind the name of the folder: `clap_builder-4.4.16/src`, `fzf@v0.67.0/src`. */
const UNPACKED = /[-@]v?\d+\.\d+[\w.+-]*(?=\/)/g;

function toFrame({ path = '', line = '0', name = '' }: Record<string, string | undefined>): FrameMention {
  const plain = path.replaceAll('\\', '/').replace(/^(?:[A-Za-z]:|~)?\.?\/+(?:\.\/)?/, '');
  return { path: plain.replace(UNPACKED, ''), line: Number(line), name: plainName(name) };
}

/** `main.(*Server).Handle` -> main.Server.Handle; `block in User#save` -> User#save; what has no name of its own -> ''. */
function plainName(name: string): string {
  const bare = name
    .replace(/::h[0-9a-f]{16}$/, '')
    .replace(/^(?:block|rescue|ensure)(?: \(\d+ levels\))? in /, '')
    .replaceAll('->', '.')
    .replaceAll('\\', '.')
    .trim();
  if (/[<{]/.test(bare)) return '';
  return bare.slice(bare.lastIndexOf('/') + 1).replace(/[()*]/g, '');
}
