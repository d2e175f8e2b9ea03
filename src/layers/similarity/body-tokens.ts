/**
 * A function's text as something to compare: comments gone, texts and numbers as one mark each, and names of variables and
 * types as one mark, so that a copy whose variables were renamed is still a copy. Names that are called or accessed stay:
 * what a function does is what it calls. The same for every language.
 */
const TOKEN =
  /[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*|\d[\w.]*|"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`|[^\s]/g;

/** Of all languages together; a variable of such a name in a language that has no such word does little harm. */
const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'if else elif elsif unless for foreach while until do loop switch case match when select default break continue return yield goto ' +
    'func fn def function lambda fun class struct enum interface trait impl type var let const val static final new delete del in of not and or is as ' +
    'try catch except finally rescue ensure raise throw throws defer go async await with using import from package pub public private protected ' +
    'true false nil null None True False self this super range map chan begin end then mut ref out unsafe where instanceof typeof void pass assert'
  ).split(' '),
);

const NAME = /^[A-Za-z_$\u0080-\uffff]/;

/** `name`: its own, which says nothing. */
export function bodyTokens(text: string, name: string): string[] {
  const found = text.match(TOKEN) ?? [];
  return found.map((token, i) => normalised(token, found[i - 1], found[i + 1], name));
}

function normalised(token: string, before: string | undefined, after: string | undefined, own: string): string {
  const first = token.charCodeAt(0);
  if (first === 34 || first === 39 || first === 96) return token.length > 1 ? 'S' : token;
  if (first >= 48 && first <= 57) return '0';
  if (!NAME.test(token) || KEYWORDS.has(token)) return token;
  if (token === own) return 'I';
  return after === '(' || before === '.' || before === '::' || before === '>' ? token : 'I';
}
