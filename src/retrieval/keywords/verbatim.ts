/**
 * What a title writes as the program has it and as no prose does: the name of a file that the program reads or writes
 * (`cluster.conf`, `.env`), an option (`--dry-run`), a header (`X-Forwarded-For`), the end of an address, a word in
 * quotation marks. Somewhere in the code it stands in a text, letter for letter. Pure.
 */

export interface Verbatim {
  /** Whoever says it has the words of this. */
  readonly text: string;
  /** How code may write it, lower case: one of these stands there. */
  readonly forms: readonly string[];
}

const ENDINGS =
  'conf|cfg|cnf|ini|toml|ya?ml|json|xml|env|lock|txt|html?|csv|log|db|sock|pid|service|properties|plist|sqlite|pem|crt|md|rst|css|svg|png|zip|gz|tar|exe|dll|cmd|bat|sh';
const FILE = new RegExp(`(?<![\\w/.@<>-])[\\w-]{1,40}(?:\\.[\\w-]{1,20})?\\.(?:${ENDINGS})(?![\\w/])`, 'g');
const DOTFILE = new RegExp(`(?<![\\w/.)\\]<>*-])\\.[a-z][a-z_-]{2,30}(?:\\.(?:${ENDINGS}))?(?![\\w(/])`, 'g');
const OPTION = /(?<![\w-])--([a-z][a-z0-9-]{2,40})(?![\w-])/g;
const HEADER = /(?<![\w-])[A-Z][A-Za-z]*(?:-[A-Z][A-Za-z]+)+(?![\w-])/g;
const ADDRESS_END = /(?<=\w)@[a-z][\w-]*\.[a-z]{2,10}\b/g;
const QUOTED = /["“`]([\w.%/:+-]{3,40})["”`](?!\w)|(?<!\w)'([\w.%/:+-]{3,40})'(?!\w)/g;
/** What stands for any file of its kind. */
const ANY_FILE = /^\.(?:net|js|ts|py|rb|go|rs|java|txt|json|ya?ml|xml|html?|csv|md|css)$/i;
/** Nobody's own: whoever makes up an address uses these. */
const MADE_UP = /^@(?:example|test|foo|bar)\./;
/** A list of these is a sample and not a subject. */
const MOST = 4;

/** What is only one of many: 'names such as "deploy"', "(e.g. `--dry-run`)". */
const SAMPLES = /\b(?:like|such as|e\.g\.|for example|for instance|i\.e\.|say)\s[^,;.?!]*(?:[,;.?!](?=\S)[^,;.?!]*)*|\([^()]*\)/gi;

export function verbatimTexts(task: string): Verbatim[] {
  const title = task.replace(SAMPLES, ' ');
  const all = (pattern: RegExp, formsOf: (text: string) => readonly string[] = (text) => [text]): Verbatim[] =>
    [...title.matchAll(pattern)]
      .map((found) => found.slice(1).find((part) => part !== undefined) ?? found[0])
      .map((text) => ({ text, forms: formsOf(text.toLowerCase()) }));
  const found = [
    ...all(FILE),
    ...all(DOTFILE).filter(({ text }) => !ANY_FILE.test(text)),
    ...all(OPTION, (name) => [`--${name}`, ...inQuotes(name)]),
    ...all(HEADER),
    ...all(ADDRESS_END).filter(({ text }) => !MADE_UP.test(text)),
    ...all(QUOTED, inQuotes),
  ];
  const distinct = new Map(found.map((one) => [one.text, one]));
  return distinct.size > MOST ? [] : [...distinct.values()];
}

const inQuotes = (text: string): string[] => ['"', "'", '`'].map((mark) => mark + text + mark);

/** Whether a source says it: as a whole, and not as the beginning or the end of something longer. */
export function saysVerbatim(source: string, { forms }: Verbatim): boolean {
  const text = source.toLowerCase();
  return forms.some((form) => {
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1))
      if (!isWord(text[at + form.length]) && !(isWord(form[0]) && isWord(text[at - 1]))) return true;
    return false;
  });
}

const isWord = (character: string | undefined): boolean => character !== undefined && /[\w-]/.test(character);
