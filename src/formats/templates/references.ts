/**
 * Where a template names another one, engine by engine: a mark or a call with a name written out. What a name means is for
 * relate-file.ts to find out.
 */
export interface Reference {
  readonly name: string;
  readonly at: number;
}

interface Engine {
  /** Files that it reads. */
  readonly files: RegExp;
  /** The first group that took part is the name. */
  readonly patterns: readonly RegExp[];
}

/** Not the beginning of a name that is put together. */
const NAME = String.raw`["']([\w./@~-]+(?:::[\w./-]+)?)["'](?!\s*[.+~])`;
/** Names that `{% include %}` of Jekyll has without quotes; a variable has no such ending. */
const BARE = String.raw`([\w./-]+\.(?:html?|md|liquid|svg|js|css|txt|xml|json))\b`;

const ENGINES: readonly Engine[] = [
  {
    // Django, Jinja, Nunjucks, Twig, Liquid.
    files: /\.(?:html?|njk|jinja2?|j2|twig|liquid)$/i,
    patterns: [
      new RegExp(String.raw`\{%[-+~]?\s*(?:extends|include|import|from|embed|use|render|layout|sections?)\s+${NAME}`, 'g'),
      new RegExp(String.raw`\{%-?\s*include(?:_relative)?\s+${BARE}`, 'g'),
    ],
  },
  // `{{ include('card.html.twig') }}`, also inside of an expression.
  { files: /\.(?:twig|njk)$/i, patterns: [new RegExp(String.raw`\b(?:include|source)\(\s*${NAME}`, 'g')] },
  // `{{> card}}`, `{{#> "layout"}}`; Ghost's `{{!< default}}`.
  { files: /\.(?:hbs|handlebars|mustache|html)$/i, patterns: [/\{\{~?#?>\s*["']?([\w./@-]+)/g, /\{\{!<\s*([\w./-]+)\s*\}\}/g] },
  // Templates of Go by name, partials of Hugo by path.
  { files: /\.html?$/i, patterns: [/\{\{-?[^}"]{0,200}?\b(?:template|partial|partialCached)\s+"([\w./-]+)"/g] },
  {
    files: /\.blade\.php$/i,
    patterns: [
      new RegExp(String.raw`@(?:extends(?:First)?|include(?:If|First)?|component(?:First)?|each)\(\s*\[?\s*${NAME}`, 'g'),
      new RegExp(String.raw`@include(?:When|Unless)\([^"'\n]{0,200},\s*${NAME}`, 'g'),
    ],
  },
  { files: /\.ejs$/i, patterns: [new RegExp(String.raw`\binclude\(\s*${NAME}`, 'g')] },
  {
    files: /\.(?:cshtml|razor)$/i,
    patterns: [
      /<partial\b[^>]{0,400}?\bname\s*=\s*"([\w./~-]+)"/g,
      /\bHtml\.(?:Render)?Partial(?:Async)?\(\s*"([\w./~-]+)"/g,
      /(?<![\w.])Layout\s*=\s*"([\w./~-]+)"/g,
    ],
  },
];

const ERB = /<%(?![%#])([\s\S]{0,4000}?)%>/g;
/** Rails: `render "shared/menu"`, `render partial: "menu", layout: "box"`. */
const RENDER = /(?<![\w.:])render\b[ \t(]*((?:[^"'\n]{0,80}?\b(?:partial|template|file|layout)(?::|['"]?\s*=>)\s*)?["']([\w./-]+)["'])/g;
const LAYOUT = /(?<![\w.:])render\b[^\n]{0,200}?,\s*:?layout(?::|\s*=>)\s*["']([\w./-]+)["']/g;

const COMMENT =
  /\{%-?\s*comment\b[\s\S]{0,5000}?endcomment\s*-?%\}|\{#[\s\S]{0,5000}?#\}|\{\{!?--[\s\S]{0,5000}?--\}\}|\{\{-?\s*\/\*[\s\S]{0,5000}?\*\/|@\*[\s\S]{0,5000}?\*@/g;

export function referencesIn(path: string, source: string): Reference[] {
  const text = source.replace(COMMENT, (said) => ' '.repeat(said.length));
  const found = ENGINES.filter((e) => e.files.test(path)).flatMap((e) => e.patterns.flatMap((pattern) => matches(text, pattern)));
  return path.endsWith('.erb') ? [...found, ...rendered(text)] : found;
}

const matches = (text: string, pattern: RegExp): Reference[] =>
  [...text.matchAll(pattern)].map((match) => {
    const name = match.slice(1).findLast((group) => group !== undefined) ?? '';
    return { name, at: match.index + match[0].lastIndexOf(name) };
  });

const rendered = (text: string): Reference[] =>
  [...text.matchAll(ERB)].flatMap(({ 0: all, 1: code = '', index }) =>
    [RENDER, LAYOUT].flatMap((pattern) => matches(code, pattern)).map(({ name, at }) => ({ name, at: index + all.indexOf(code) + at })),
  );
