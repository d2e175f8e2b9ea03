/** Commands of a shell script as words with their offsets: enough to see which programs it starts, no more. */

export interface Word {
  readonly text: string;
  readonly at: number;
}

const TOKEN =
  /\\\r?\n|#[^\n]*|"(?:\\.|[^"\\])*"|'[^']*'|&&|\|\||[;|&\n()]|(?:\\[^\n]|\$\([^()\n]*\)|\$\{\{.{0,200}?\}\}|\$\{[^}\n]{0,200}\}|[^\s;|&()"'\\]|["'](?=[^\s"']*\s*$))+/g;
const SEPARATOR = /^(?:&&|\|\||[;|&\n()])$/;

/** Each command's words. Words that quotes or variables are part of are put together again. */
export function commandsIn(script: string): Word[][] {
  const commands: Word[][] = [];
  let current: Word[] = [];
  let end = -1;
  const close = (): void => {
    if (current.length > 0) commands.push(current);
    current = [];
  };
  for (const { 0: token, index } of script.matchAll(TOKEN)) {
    if (token.startsWith('\\') && /^\\\r?\n$/.test(token)) continue;
    if (token.startsWith('#') && index !== end) continue;
    if (SEPARATOR.test(token)) close();
    else {
      const last = current.at(-1);
      const text = /^["']/.test(token) ? token.slice(1, token.endsWith(token.charAt(0)) && token.length > 1 ? -1 : undefined) : token;
      if (last !== undefined && index === end) current[current.length - 1] = { text: last.text + text, at: last.at };
      else current.push({ text, at: index });
    }
    end = index + token.length;
  }
  close();
  return commands;
}

const ASSIGNMENT = /^[A-Za-z_]\w*=/;
/** Programs, and words of the shell, that start the one named after them. */
const WRAPPERS = new Set(
  'sudo exec time nohup env command nice tini dumb-init xvfb-run if then do else while ! { @ npx cross-env opentelemetry-instrument'.split(' '),
);
/** What stands between such a word and the program. */
const WRAPPER_OPTION = /^(?:-|\w+=|!$)/;
/** `poetry run x`: two words. */
const RUNNERS: Readonly<Record<string, string>> = { poetry: 'run', uv: 'run', pipenv: 'run', bundle: 'exec', pnpm: 'exec', hatch: 'run', rye: 'run' };

/** Without assignments before it and programs that only start it. */
export function unwrapped(words: readonly Word[]): readonly Word[] {
  let rest = words;
  for (let turns = 0; turns < 10; turns++) {
    const [first, second] = rest;
    if (first === undefined) return rest;
    if (ASSIGNMENT.test(first.text)) rest = rest.slice(1);
    else if (WRAPPERS.has(baseName(first.text))) {
      rest = rest.slice(1);
      while (rest[0] !== undefined && WRAPPER_OPTION.test(rest[0].text)) rest = rest.slice(1);
    } else if (second !== undefined && RUNNERS[first.text] === second.text) rest = rest.slice(2);
    else return rest;
  }
  return rest;
}

const baseName = (program: string): string => program.slice(program.lastIndexOf('/') + 1);
