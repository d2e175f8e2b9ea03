/** How mappers make table names out of class names. */

/** `OrderItem`, `orderItem`, `HTTPServer` -> `order_item`, `order_item`, `http_server`. */
export const snakeCase = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();

const IRREGULAR: Readonly<Record<string, string>> = {
  ...{ person: 'people', child: 'children', man: 'men', woman: 'women', mouse: 'mice', ox: 'oxen', datum: 'data', medium: 'media', index: 'indices' },
  ...{
    vertex: 'vertices',
    matrix: 'matrices',
    quiz: 'quizzes',
    status: 'statuses',
    alias: 'aliases',
    bus: 'buses',
    octopus: 'octopi',
    axis: 'axes',
    crisis: 'crises',
    analysis: 'analyses',
  },
};
const UNCOUNTED = new Set('equipment information rice money species series fish sheep jeans police news media data metadata'.split(' '));

/** As Rails and GORM do: the last word of a snake-case name. */
export function plural(name: string): string {
  const at = name.lastIndexOf('_') + 1;
  const [head, word] = [name.slice(0, at), name.slice(at)];
  if (UNCOUNTED.has(word)) return name;
  return head + (IRREGULAR[word] ?? regular(word));
}

function regular(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  if (/(?:[^f]fe|[lr]f)$/.test(word)) return word.replace(/fe?$/, 'ves');
  return `${word}s`;
}
