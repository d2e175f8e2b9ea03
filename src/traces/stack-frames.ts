/**
 * Where an exception was thrown: the innermost frame of a stack trace that is not of a library. In: the text as the
 * runtimes of JavaScript, Python, Java, Go, Ruby and C# write it; out: `function|file|line`, or nothing.
 */
interface Frame {
  readonly name: string;
  readonly file: string;
  readonly line: string;
}

const JS = /^\s*at (?:async )?(?:(.+?) \()?((?:file:\/\/)?[^()\s][^()]*?):(\d+)(?::\d+)?\)?$/;
const PYTHON = /^\s*File "([^"]+)", line (\d+), in (.+)$/;
const JAVA = /^\s*at (?:[\w.$-]+\/+)*([\w.$<>]+)\(([\w$-]+\.\w+):(\d+)\)$/;
const GO_FILE = /^\s+(\/?\S+\.go):(\d+)(?: \+0x[0-9a-f]+)?$/;
const RUBY = /^\s*(?:from )?(\S+\.rb):(\d+):in [`'](?:[\w:]+[#.])?([^']+)'$/;
const CSHARP = /^\s*at ([\w.`<>]+)\(.*\) in (.+):line (\d+)$/;
const LIBRARY =
  /(?:^|\/)(?:node_modules|site-packages|dist-packages|vendor|gems|lib\/python[\d.]+|pkg\/mod|usr\/local\/go)(?:\/|$)|^node:|^<|^internal\/|^runtime\//;
const JAVA_LIBRARY = /^(?:java|javax|jakarta|jdk|sun|com\.sun|org\.springframework|org\.apache|kotlin|io\.opentelemetry)\./;

const MOST_LINES = 200;

export function thrownAt(stack: string): string | undefined {
  const frames = framesOf(stack.split('\n', MOST_LINES)).filter(({ name, file }) => !LIBRARY.test(file) && !JAVA_LIBRARY.test(name));
  const [frame] = frames;
  return frame && `${frame.name}|${frame.file}|${frame.line}`;
}

/** Innermost first. */
function framesOf(lines: readonly string[]): Frame[] {
  const frames = lines.flatMap((line, i) => frameOf(line.trimEnd(), lines[i - 1]) ?? []);
  return lines.some((line) => line.startsWith('Traceback')) ? frames.reverse() : frames;
}

function frameOf(line: string, before: string | undefined): Frame | undefined {
  const java = JAVA.exec(line);
  if (java) return frame(java[1], java[2], java[3]);
  const csharp = CSHARP.exec(line);
  if (csharp) return frame(csharp[1], csharp[2], csharp[3]);
  const js = JS.exec(line);
  if (js) return frame(js[1]?.replace(/^new /, ''), js[2]?.replace(/^file:\/\//, ''), js[3]);
  const python = PYTHON.exec(line);
  if (python) return frame(python[3], python[1], python[2]);
  const ruby = RUBY.exec(line);
  if (ruby) return frame(ruby[3], ruby[1], ruby[2]);
  const go = GO_FILE.exec(line);
  return go ? frame((before ?? '').replace(/\([^()]*\)$/, '').replace(/^.*\//, ''), go[1], go[2]) : undefined;
}

const frame = (name = '', file = '', line = ''): Frame => ({ name: name.slice(0, 200), file: file.slice(0, 400), line });
