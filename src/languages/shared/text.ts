/** Small text rules that languages share: doc comments, signatures, string literals. */

const DOC_LIMIT = 500;
const SIGNATURE_LIMIT = 240;

/** Joins the lines of a comment without its markers, collapsed to one paragraph of at most 500 characters. */
export function cleanDoc(comment: string): string {
  const text = comment
    .replace(/^\s*(\/\*\*?|\/\/[/!]?|#+|"""|'''|=begin)/, '')
    .replace(/(\*\/|"""|'''|=end)\s*$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(\*(?!\/)|\/\/[/!]?|#+)?\s?/, '').trimEnd())
    .join('\n')
    .trim();
  return collapse(text).slice(0, DOC_LIMIT);
}

export function collapse(text: string): string {
  return (/[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
}

/** A declaration's header on one line, without body, bounded. */
export function cleanSignature(header: string): string {
  const line = collapse(header);
  const text = /[{:=]$/.test(line) ? line.slice(0, -1).trimEnd() : line;
  return text.length > SIGNATURE_LIMIT ? `${text.slice(0, SIGNATURE_LIMIT - 1)}…` : text;
}

/** More than this is not a value that a signature should say. */
const VALUE_LIMIT = 60;

/** ` = Duration.ofMinutes(15)` of a constant's initial value; '' for a long one, and for one with a body. */
export function shortValue(written: string): string {
  if (written.length > 2 * VALUE_LIMIT) return '';
  const value = collapse(written).replace(/[;,]$/, '');
  return value === '' || value.length > VALUE_LIMIT || /[{}]|\/[/*]/.test(value) ? '' : ` = ${value}`;
}

/** The value of a plain string literal; undefined when it has interpolation or is not a string. */
export function stringValue(literal: string): string | undefined {
  const m = /^(?:[a-zA-Z@$]{0,2})(["'`]{3}|["'`])([\s\S]*)\1$/.exec(literal);
  return m?.[2];
}
