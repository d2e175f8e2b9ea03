/**
 * Source as coloured words, line by line. The highlighter escapes what it writes and this turns it into words with a class
 * each: no text of a repository ever becomes markup. A grammar is loaded when a file first needs it; without one a text is plain.
 */
import type { LanguageFn } from 'highlight.js';

export interface Word {
  readonly text: string;
  readonly kind: string;
}

type Grammar = () => Promise<{ default: LanguageFn }>;

/** By the names that the index gives to languages. */
const GRAMMARS: Readonly<Record<string, Grammar>> = {
  bash: () => import('highlight.js/lib/languages/bash'),
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  dart: () => import('highlight.js/lib/languages/dart'),
  dockerfile: () => import('highlight.js/lib/languages/dockerfile'),
  elixir: () => import('highlight.js/lib/languages/elixir'),
  go: () => import('highlight.js/lib/languages/go'),
  graphql: () => import('highlight.js/lib/languages/graphql'),
  haskell: () => import('highlight.js/lib/languages/haskell'),
  ini: () => import('highlight.js/lib/languages/ini'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  julia: () => import('highlight.js/lib/languages/julia'),
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  lua: () => import('highlight.js/lib/languages/lua'),
  makefile: () => import('highlight.js/lib/languages/makefile'),
  markdown: () => import('highlight.js/lib/languages/markdown'),
  objectivec: () => import('highlight.js/lib/languages/objectivec'),
  perl: () => import('highlight.js/lib/languages/perl'),
  php: () => import('highlight.js/lib/languages/php'),
  powershell: () => import('highlight.js/lib/languages/powershell'),
  protobuf: () => import('highlight.js/lib/languages/protobuf'),
  python: () => import('highlight.js/lib/languages/python'),
  r: () => import('highlight.js/lib/languages/r'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
  scala: () => import('highlight.js/lib/languages/scala'),
  scss: () => import('highlight.js/lib/languages/scss'),
  sql: () => import('highlight.js/lib/languages/sql'),
  swift: () => import('highlight.js/lib/languages/swift'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  xml: () => import('highlight.js/lib/languages/xml'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
};

/** By ending, where several readers share a language or a format is written in another. */
const ENDINGS: Readonly<Record<string, string>> = {
  ...{
    sh: 'bash',
    bash: 'bash',
    zsh: 'bash',
    c: 'c',
    h: 'c',
    cc: 'cpp',
    cpp: 'cpp',
    cxx: 'cpp',
    hh: 'cpp',
    hpp: 'cpp',
    cs: 'csharp',
    css: 'css',
    dart: 'dart',
  },
  ...{
    ex: 'elixir',
    exs: 'elixir',
    go: 'go',
    graphql: 'graphql',
    gql: 'graphql',
    hs: 'haskell',
    ini: 'ini',
    toml: 'ini',
    env: 'ini',
    java: 'java',
    js: 'javascript',
  },
  ...{
    mjs: 'javascript',
    cjs: 'javascript',
    jsx: 'javascript',
    json: 'json',
    jsonc: 'json',
    jl: 'julia',
    kt: 'kotlin',
    kts: 'kotlin',
    lua: 'lua',
    mk: 'makefile',
  },
  ...{
    md: 'markdown',
    m: 'objectivec',
    mm: 'objectivec',
    pl: 'perl',
    pm: 'perl',
    php: 'php',
    ps1: 'powershell',
    psm1: 'powershell',
    proto: 'protobuf',
    py: 'python',
  },
  ...{ pyi: 'python', r: 'r', rb: 'ruby', rake: 'ruby', rs: 'rust', scala: 'scala', sbt: 'scala', scss: 'scss', sql: 'sql', swift: 'swift', ts: 'typescript' },
  ...{
    tsx: 'typescript',
    mts: 'typescript',
    cts: 'typescript',
    vue: 'xml',
    svelte: 'xml',
    html: 'xml',
    xml: 'xml',
    svg: 'xml',
    csproj: 'xml',
    yaml: 'yaml',
    yml: 'yaml',
    tf: 'ini',
  },
};

function grammarOf(file: string): string | undefined {
  const name = file.slice(file.lastIndexOf('/') + 1).toLowerCase();
  if (/^(dockerfile|containerfile)/.test(name)) return 'dockerfile';
  if (/^(gnu)?makefile/.test(name)) return 'makefile';
  return ENDINGS[name.slice(name.lastIndexOf('.') + 1)];
}

const plain = (lines: readonly string[]): Word[][] => lines.map((text) => [{ text, kind: '' }]);

export async function highlightLines(lines: readonly string[], file: string): Promise<Word[][]> {
  const grammar = grammarOf(file);
  const load = grammar === undefined ? undefined : GRAMMARS[grammar];
  if (grammar === undefined || load === undefined) return plain(lines);
  const { default: highlighter } = await import('highlight.js/lib/core');
  if (highlighter.getLanguage(grammar) === undefined) highlighter.registerLanguage(grammar, (await load()).default);
  return wordsOf(highlighter.highlight(lines.join('\n'), { language: grammar, ignoreIllegals: true }).value);
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/** The highlighter writes spans with a class and escaped text, and nothing else. */
export function wordsOf(marked: string): Word[][] {
  const lines: Word[][] = [[]];
  const open: string[] = [];
  for (const [, kind, closing, text] of marked.matchAll(/<span class="([^"]*)">|(<\/span>)|([^<]+)/g)) {
    if (kind !== undefined) open.push(kind);
    else if (closing !== undefined) open.pop();
    else addText((text as string).replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] as string));
  }
  return lines;

  function addText(text: string): void {
    for (const [i, part] of text.split('\n').entries()) {
      if (i > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ text: part, kind: open.at(-1) ?? '' });
    }
  }
}
