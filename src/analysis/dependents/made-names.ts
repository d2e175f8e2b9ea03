/**
 * Names that code puts together and then asks for: `getattr(self, 'do_' + verb)`, `send("do_#{verb}")`. A name in, the
 * pattern out that finds lines with a text of which it may be made: its first words before a gap, or its last behind one.
 */

/** Where the words of a name meet: `do_|get`, `on|Open`. */
const SEAM = /(?<=_)(?=[^_])|(?<=[a-z\d])(?=[A-Z])/;
/** A shorter piece stands in too many texts. */
const MIN_PIECE = 2;

const OPENS = '["\'`:]';
/** What follows the beginning of a made text: a place to fill, or its end and a sign that joins. */
const GAP_AFTER = '(\\$\\{|#\\{|\\{|%[a-z]|["\'`] ?(\\+|%|\\.\\.?)|["\'`] ?<<)';
const GAP_BEFORE = '(\\}|%[a-z]|(\\+|\\.\\.?) ?["\'`])';

/** As `git grep -E` reads it; undefined for a name of one word. */
export function madeNamePattern(name: string): string | undefined {
  const words = name.replace(/^_+/, '').split(SEAM);
  if (words.length < 2 || !/^\w+$/.test(name)) return undefined;
  const beginnings = words.slice(1).map((_, i) => words.slice(0, i + 1).join(''));
  const endings = words.slice(1).map((_, i) => words.slice(i + 1).join(''));
  const [heads, tails] = [beginnings, endings].map((all) => all.filter((p) => p.replace(/_/g, '').length >= MIN_PIECE));
  const either = [
    ...(heads?.length ? [`${OPENS}_*(${heads.join('|')})${GAP_AFTER}`] : []),
    ...prefixes(heads),
    ...(tails?.length ? [`${GAP_BEFORE}_?(${tails.join('|')})["'\`]`] : []),
  ];
  return either.length === 0 ? undefined : either.join('|');
}

/** `PREFIX = 'do_'`, `startswith('check_')`: what ends in a dash is no word of its own. */
function prefixes(heads: readonly string[] = []): string[] {
  const open = heads.filter((head) => head.endsWith('_'));
  return open.length === 0 ? [] : [`${OPENS}_*(${open.join('|')})["'\`]`];
}
