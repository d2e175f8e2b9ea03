/** What in a task is unmistakably code: backticks, calls, dotted paths, identifiers by their shape, paths. */

const BACKTICK = /`([^`\s]{1,100})`/g;
const CALL = /(?<![\w$])([A-Za-z_$][\w$]{0,80}(?:(?:\.|::)[A-Za-z_$][\w$]{0,80}){0,8})\((\)?)/g;
const DOTTED = /\b([A-Z][\w$]{0,80}(?:(?:\.|::|#)[A-Za-z_$][\w$]{0,80}[!?]?){1,8})/g;
const DOTTED_SNAKE = /\b([a-z_][\w$]{0,80}(?:\.[A-Za-z_$][\w$]{0,80}){1,8})\b/g;
const PATH = /(?<![\w@.-])(?:[\w@.-]{1,100}\/){1,30}[\w@.-]{1,100}|(?<![\w-])[\w-]{1,100}\.(?:go|py|pyi|tsx?|jsx?|mjs|cjs|vue|svelte|astro|rs|java|cs|rb)\b/g;
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
  return { exact: [...new Set(exact)], patterns: [...new Set(patterns)] };
}

/** `foo(bar)` in backticks is `foo`; a quoted sentence is no identifier. */
function identifierIn(quoted: string): string | undefined {
  return /^[.@#:]*([A-Za-z_$][\w$]*(?:(?:\.|::|#)[A-Za-z_$][\w$]*[!?]?)*)/.exec(quoted)?.[1];
}

/** `name()` is code whatever the name; `name(` only when the name itself looks like it: "see foo(bar)" is prose. */
const looksLikeCode = (id: string): boolean => /[._:]/.test(id) || shapedIdentifier(id);

/** Mixed case or an underscore inside: nobody writes prose like that. */
export function shapedIdentifier(word: string): boolean {
  return (
    /[a-z0-9][A-Z]/.test(word) || (/[A-Za-z0-9]_[A-Za-z0-9]/.test(word) && word.length > 3) || /^_+[a-z]\w{2,}/i.test(word) || /^[A-Z]{2,}[a-z]/.test(word)
  );
}

export function pathMentions(text: string): string[] {
  return [...new Set([...text.matchAll(PATH)].map(([p]) => p).filter((p) => !/^https?:/.test(p) && p.length < 200))];
}
