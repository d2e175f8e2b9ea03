/**
 * The output of a command. Results go to stdout, as text or with --json as one JSON document; everything else goes to
 * stderr. Each of the two is coloured only on a terminal, and only without --no-color and NO_COLOR. Whatever is written
 * passes through here, and nothing in it but our own colours moves a terminal: names and texts of a repository are
 * anyone's.
 */
import { visible, visibleExcept } from '../../util/visible.ts';

interface Sink {
  write(data: string | Uint8Array): unknown;
  readonly isTTY?: boolean;
}

export interface OutputOptions {
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly json: boolean;
  /** For each stream: a log of the one must not get the colours of the other. */
  readonly color: { readonly stdout: boolean; readonly stderr: boolean };
}

/** SGR codes: on and off. */
const STYLES = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39], cyan: [36, 39] } as const;

export type Style = Readonly<Record<keyof typeof STYLES, (text: string) => string>>;

/** NO_COLOR counts when it is set to anything but the empty string (no-color.org). */
export function wantsColor(env: NodeJS.ProcessEnv, flag: boolean, sink: Sink): boolean {
  return flag && !env.NO_COLOR && env.TERM !== 'dumb' && sink.isTTY === true;
}

export class Output {
  readonly json: boolean;
  /** Of the result. */
  readonly style: Style;
  /** Style of notes on stderr. */
  readonly noteStyle: Style;
  readonly #stdout: Sink;
  readonly #stderr: Sink;
  readonly #clean: { readonly stdout: Clean; readonly stderr: Clean };

  constructor({ stdout, stderr, json, color }: OutputOptions) {
    this.json = json;
    this.style = styleWith(color.stdout && !json);
    this.noteStyle = styleWith(color.stderr && !json);
    this.#stdout = stdout;
    this.#stderr = stderr;
    this.#clean = { stdout: cleanWith(color.stdout && !json), stderr: cleanWith(color.stderr && !json) };
  }

  /** The command's result: `value` with --json, otherwise the lines that `render` makes. */
  report(value: unknown, render: (style: Style) => readonly string[]): void {
    if (this.json) this.raw(`${JSON.stringify(value, null, 2)}\n`);
    else for (const line of render(this.style)) this.raw(`${line.replace(/\r?\n/g, '\\n')}\n`);
  }

  /** A result as it stands, in both modes: for formats of their own (JSON lines, completion scripts, binary packs). */
  raw(data: string | Uint8Array): void {
    this.#stdout.write(typeof data === 'string' ? this.#clean.stdout(data) : data);
  }

  /** Beside the result: progress, warnings, hints. */
  note(text: string): void {
    this.#stderr.write(`${this.#clean.stderr(text)}\n`);
  }
}

type Clean = (text: string) => string;

const paintedClean = visibleExcept(Object.values(STYLES).flatMap((codes) => codes.map((code) => `\x1b[${code}m`)));

const cleanWith = (color: boolean): Clean => (color ? paintedClean : visible);

function styleWith(color: boolean): Style {
  const paint =
    ([on, off]: readonly [number, number]) =>
    (text: string) =>
      color ? `\x1b[${on}m${text}\x1b[${off}m` : text;
  return Object.fromEntries(Object.entries(STYLES).map(([name, codes]) => [name, paint(codes)])) as Style;
}
