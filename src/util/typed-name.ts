/** Names as people type and paste them, in whatever way their language joins the parts. */

/** `Type::method`, `Type#method`, `Name\Type->method`. A `#` after a dot belongs to the name: JavaScript's `Type.#secret`. */
const SEPARATOR = /::|->|\\|(?<=\w)#(?=\w)/g;

export const dottedName = (text: string): string => text.replace(SEPARATOR, '.');

export const nameParts = (text: string): string[] =>
  dottedName(text)
    .replaceAll('#', '.')
    .split('.')
    .filter((part) => part !== '');
