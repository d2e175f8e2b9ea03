/**
 * Text that others wrote, made safe to show: control characters, which a terminal obeys, and marks that turn the
 * direction of writing around stand there as `\u001b`, which is also what JSON calls them. Tabs and line ends stay.
 */
const CONTROL = '(?!\\r\\n)[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]';
const HIDDEN = new RegExp(CONTROL, 'g');

export const visible = (text: string): string => text.replace(HIDDEN, escaped);

/** One line of it: a name with a line end in it must not become two lines. */
export const visibleLine = (text: string): string => visible(text).replace(/\r?\n/g, '\\n');

/** The same, except for these sequences, which are our own. */
export function visibleExcept(own: readonly string[]): (text: string) => string {
  const allowed = own.map((sequence) => sequence.replace(/[[\]]/g, '\\$&')).join('|');
  const pattern = new RegExp(`(?:${allowed})|${CONTROL}`, 'g');
  return (text) => text.replace(pattern, (found) => (found.length > 1 ? found : escaped(found)));
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
