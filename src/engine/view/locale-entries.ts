/**
 * Files in which a program keeps the texts of its interface, by their names, and their entries: key and text. The English
 * ones, because questions are asked in English. A file that is malformed gives fewer entries. Texts that stand in the
 * code themselves (gettext) need no such file.
 */
export interface LocaleEntry {
  readonly key: string;
  readonly text: string;
}

type Reader = (source: string) => LocaleEntry[];

/** `locales/en.json`, `en-US.yml`, `lang/en/common.json`, `devise.en.yml`. */
const BY_LANGUAGE = /(?:^|[/.])en(?:[-_](?:us|gb))?(?:\/[^/]+)?\.(json|arb|ya?ml|properties)$/i;
/** The language without a name is the program's own: `messages.properties`, `values/strings.xml`, `Strings.resx`. */
const BY_FORMAT = /(?:^|\/)(?:values\/[^/]*strings[^/]*\.(xml)|messages(?:_en)?\.(properties)|[^/.]+(?:\.en(?:-us)?)?\.(resx))$/i;
const NOT_THE_PROGRAM = /(?:^|\/)(?:tests?|spec|specs|fixtures|__tests__|examples?|docs?)\//i;

const READERS: Readonly<Record<string, Reader>> = {
  json: readJson,
  arb: readJson,
  yml: readYaml,
  yaml: readYaml,
  properties: readProperties,
  xml: readAndroid,
  resx: readResx,
};

export const isLocaleFile = (path: string): boolean => formatOf(path) !== undefined && !NOT_THE_PROGRAM.test(path);

export function localeEntries(path: string, source: string): LocaleEntry[] {
  const read = READERS[formatOf(path) ?? ''];
  return read === undefined ? [] : read(source).map(({ key, text }) => ({ key: key.replace(LANGUAGE, ''), text: text.replace(MARKUP, ' ') }));
}

/** Rails and others begin a file with the language: no key has it. */
const LANGUAGE = /^en(?:[-_][A-Za-z]{2})?\./;
/** Tags, and line breaks as they are written. */
const MARKUP = /<[^>]*>|\\n/g;

const ENDING = /\.(?:json|arb|ya?ml|properties|xml|resx)$/i;

function formatOf(path: string): string | undefined {
  if (!ENDING.test(path)) return undefined;
  const [, byLanguage] = BY_LANGUAGE.exec(path) ?? [];
  return (byLanguage ?? BY_FORMAT.exec(path)?.slice(1).find(Boolean))?.toLowerCase();
}

function readJson(source: string): LocaleEntry[] {
  const entries: LocaleEntry[] = [];
  collect(parsed(source), '', entries);
  return entries;
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source.replace(/^\uFEFF/, ''));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function collect(value: unknown, key: string, entries: LocaleEntry[]): void {
  if (typeof value === 'string') entries.push({ key, text: value });
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) collect(inner, key === '' ? name : `${key}.${name}`, entries);
}

const YAML_KEY = /^( *)(["']?)([\w.?!-]+)\2:(?: +(.*))?$/;

/** By indentation: a whole parser takes longer than the question. Lines that go on belong to the text before them. */
function readYaml(source: string): LocaleEntry[] {
  const entries: { key: string; text: string }[] = [];
  const open: { indent: number; name: string }[] = [];
  for (const line of source.split(/\r?\n/)) {
    const [, spaces, , name, value = ''] = YAML_KEY.exec(line) ?? [];
    const last = entries.at(-1);
    if (name === undefined || spaces === undefined) {
      if (last !== undefined && !line.trimStart().startsWith('#')) last.text += ` ${line.trim()}`;
      continue;
    }
    while ((open.at(-1)?.indent ?? -1) >= spaces.length) open.pop();
    open.push({ indent: spaces.length, name });
    entries.push({ key: open.map((o) => o.name).join('.'), text: value });
  }
  return entries;
}

function readProperties(source: string): LocaleEntry[] {
  const whole = source.replace(/\\\r?\n\s*/g, '');
  return pairs(whole.matchAll(/^[ \t]*([^\s#!=:][^\s=:]*)[ \t]*[=:][ \t]*(.+)$/gm));
}

function readAndroid(source: string): LocaleEntry[] {
  return pairs(source.matchAll(/<string name="([^"]+)"[^>]*>([\s\S]*?)<\/string>/g));
}

function readResx(source: string): LocaleEntry[] {
  return pairs(source.matchAll(/<data name="([^"]+)"[^>]*>\s*<value>([\s\S]*?)<\/value>/g));
}

const pairs = (found: Iterable<RegExpMatchArray>): LocaleEntry[] => Array.from(found, ([, key, text]) => ({ key: key as string, text: text as string }));
