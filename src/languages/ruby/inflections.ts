/** The few English rules by which Rails turns names of associations and routes into names of classes. */

const IRREGULAR = new Map([
  ['people', 'person'],
  ['children', 'child'],
  ['men', 'man'],
  ['women', 'woman'],
  ['mice', 'mouse'],
  ['news', 'news'],
  ['series', 'series'],
  ['statuses', 'status'],
  ['aliases', 'alias'],
  ['data', 'datum'],
  ['media', 'media'],
]);

export function singularize(word: string): string {
  const cut = word.lastIndexOf('_') + 1;
  const last = word.slice(cut);
  return word.slice(0, cut) + (IRREGULAR.get(last) ?? singular(last));
}

function singular(word: string): string {
  if (/(ss|us|is)$/.test(word)) return word;
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y');
  if (/(x|ch|sh|ss|z)es$/.test(word)) return word.slice(0, -2);
  return word.replace(/s$/, '');
}

const PLURALS = new Map([...IRREGULAR].map(([many, one]) => [one, many]));

/** What is many already stays as it is: `preferences`. */
export function pluralize(word: string): string {
  const cut = word.lastIndexOf('_') + 1;
  const last = word.slice(cut);
  return word.slice(0, cut) + (PLURALS.get(last) ?? (singularize(last) === last ? plural(last) : last));
}

function plural(word: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? word.replace(/y$/, 'ies') : `${word}s`;
}

/** `blog_post` -> `BlogPost`, `admin/users` -> `Admin.Users`. */
export function camelize(word: string): string {
  return word
    .split('/')
    .map((part) => part.replace(/(?:^|_)([a-z\d])/g, (_, c: string) => c.toUpperCase()))
    .join('.');
}
