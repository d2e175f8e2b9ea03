// Source text without its comments and texts, line by line; undefined for files of other languages. Texts that code is
// woven into (`${name}`, f"{name}") stay. Coarse on purpose: what is left over is read by a person.
const C_LIKE = /\/\/.*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.){0,40}'|`(?:[^`\\]|\\.)*`/g;
const RUST = /\/\/.*|\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\\n]|\\.[^'\n]*)'/g;
const PYTHON = /#.*|"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;
const RUBY = /^=begin[\s\S]*?^=end|(?<![\w"'])#(?!\{).*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/gm;

const TEXTS = [
  [/\.(?:[cm]?[jt]sx?|vue|svelte)$/, C_LIKE],
  [/\.go$/, C_LIKE],
  [/\.java$/, C_LIKE],
  [/\.cs$/, C_LIKE],
  [/\.rs$/, RUST],
  [/\.pyi?$/, PYTHON],
  [/\.(?:rb|rake|gemspec|ru)$|(?:Rakefile|Gemfile)$/, RUBY],
];

const isWoven = (text) => /^[`"']/.test(text) && text.includes('{');

/** One for all files that can use each other's symbols. */
export const styleOf = (file) => TEXTS.findIndex(([ending]) => ending.test(file));

export function codeOf(file, text) {
  const pattern = TEXTS[styleOf(file)]?.[1];
  return pattern && text.replace(pattern, (found) => (isWoven(found) ? found : found.replace(/[^\n]/g, ' '))).split('\n');
}

/** `Type#method(int)` -> `method`: the word that stands in code. */
export const lastPart = (name) =>
  name
    .replace(/\(.*$/, '')
    .split(/[.:#]+/)
    .at(-1);
