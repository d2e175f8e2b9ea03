/** What in a task is unmistakably code: backticks, calls, dotted paths, identifiers by their shape, keys, paths. */

const BACKTICK = /`([^`\s]{1,100})`/g;
const CALL = /(?<![\w$])([A-Za-z_$][\w$]{0,80}(?:(?:\.|::)[A-Za-z_$][\w$]{0,80}){0,8})\((\)?)/g;
const DOTTED = /\b([A-Z][\w$]{0,80}(?:(?:\.|::|#)[A-Za-z_$][\w$]{0,80}[!?]?){1,8})/g;
const DOTTED_SNAKE = /\b([a-z_][\w$]{0,80}(?:\.[A-Za-z_$][\w$]{0,80}){1,8})\b/g;
const PATH = /(?<![\w@.-])(?:[\w@.-]{1,100}\/){1,30}[\w@.-]{1,100}|(?<![\w-])[\w-]{1,100}\.(?:go|py|pyi|tsx?|jsx?|mjs|cjs|vue|svelte|astro|rs|java|cs|rb)\b/g;
/** `Style/GuardClause`: an owner that is written like a folder. */
const NAMESPACED = /^[A-Z]\w*(?:\/[A-Z]\w*)+$/;
/** How options, rules and files are called: `delete-config`, `--run-syncdb`, `no-empty`. */
const KEBAB = /(?<![\w./-])(?:--)?([a-z][a-z0-9]*(?:-[a-z0-9]+)+)(?![\w/-]|\.\w)/g;
const QUOTED_KEBAB = /^-{0,2}([a-z][a-z0-9]*(?:-[a-z0-9]+)+)$/;
/** A setting or a package: `remote.log.manager.thread.pool.size`, `org.junit.platform.commons`. Two parts are as often an object and its member. */
const KEY = /(?<![\w./@-])[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*){2,12}(?![\w(/@-]|\.\w)/g;
const ADDRESS_ENDING = /\.(com|org|net|dev|io|ai)$/;
const PROSE_ABBREVIATION = /^(e\.g|i\.e|etc|vs|a\.m|p\.m)\b/i;
const SOURCE_ENDING = /\.(go|py|pyi|tsx?|jsx?|mjs|cjs|vue|svelte|astro|rs|java|cs|rb|md|json|ya?ml|toml|html?|css|sh|txt)$/;
/** "Cal.com": nothing in code is called `com`, while `Invoice.net` and `Loop.io` are members. */
const COMPANY = /^[A-Z][a-z0-9]+\.com$/;
/** What may be a product that is called after its address. */
export const ADDRESSES = /(?<![\w.@/-])[A-Z][a-z0-9]+\.(?:com|org|net|dev|io|ai)(?![\w(@/-]|\.\w)/g;

export interface CodeMentions {
  readonly exact: string[];
  readonly patterns: string[];
}

export function codeIdentifiers(text: string): CodeMentions {
  const exact = [...text.matchAll(BACKTICK)].flatMap(([, id]) => identifierIn(id as string) ?? []);
  const patterns: string[] = [];
  for (const [, id, empty] of text.matchAll(CALL)) if ((id as string).length > 2 && (empty === ')' || looksLikeCode(id as string))) patterns.push(id as string);
  for (const [, id] of text.matchAll(DOTTED)) if (!SOURCE_ENDING.test(id as string) && !COMPANY.test(id as string)) patterns.push(id as string);
  for (const [, id] of text.matchAll(DOTTED_SNAKE))
    if ((id as string).split('.').some(shapedIdentifier) && !PROSE_ABBREVIATION.test(id as string) && !SOURCE_ENDING.test(id as string))
      patterns.push(id as string);
  patterns.push(
    ...dottedKeys(text)
      .filter((key) => !key.includes('_'))
      .map(camelCase),
  );
  return { exact: [...new Set(exact)], patterns: [...new Set(patterns)] };
}

/** `foo(bar)` in backticks is `foo`; a quoted sentence is not an identifier, and the first word of a key is not what it names. */
function identifierIn(quoted: string): string | undefined {
  if (NAMESPACED.test(quoted)) return quoted.replaceAll('/', '.');
  const key = QUOTED_KEBAB.exec(quoted)?.[1];
  if (key !== undefined) return camelCase(key);
  return /^[.@#:]*([A-Za-z_$][\w$]*(?:(?:\.|::|#)[A-Za-z_$][\w$]*[!?]?)*)(?![\w$.:#]*[-/])/.exec(quoted)?.[1];
}

/** A key as the name that code may have for it; names are compared in any style (rank/named-symbols.ts). */
const camelCase = (key: string): string => key.replace(/[.-](\w)/g, (_, first: string) => first.toUpperCase());

/** Dotted keys as they are written. */
export const dottedKeys = (text: string): string[] =>
  [...text.matchAll(KEY)].map(([key]) => key).filter((key) => !ADDRESS_ENDING.test(key) && !SOURCE_ENDING.test(key) && !PROSE_ABBREVIATION.test(key));

/** `name()` is code whatever the name; `name(` only when the name itself looks like it: "see foo(bar)" is prose. */
const looksLikeCode = (id: string): boolean => /[._:]/.test(id) || shapedIdentifier(id);

/** Mixed case or an underscore inside: nobody writes prose like that. */
export function shapedIdentifier(word: string): boolean {
  return (
    /[a-z0-9][A-Z]/.test(word) || (/[A-Za-z0-9]_[A-Za-z0-9]/.test(word) && word.length > 3) || /^_+[a-z]\w{2,}/i.test(word) || /^[A-Z]{2,}[a-z]/.test(word)
  );
}

/** Paths as they are written, packages as the folders that they are, and in the title what may be a file without its ending: `no-empty`. */
export function pathMentions(text: string): string[] {
  const written = [...text.matchAll(PATH)].map(([p]) => p).filter((p) => !/^https?:/.test(p) && p.length < 200);
  const packages = dottedKeys(text).map((key) => key.replaceAll('.', '/'));
  const files = [...(text.split('\n', 1)[0] as string).matchAll(KEBAB)].map(([, name]) => name as string);
  return [...new Set([...written, ...packages, ...files])];
}
