/** An answer as lines of spans with roles, for a front end that colours them. Their plain text is the format `text`. */
export { type SpanRole, textLines } from '../../wire/text.ts';
