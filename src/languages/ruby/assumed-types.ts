/**
 * The type that a name suggests when nothing else says it: `site` is a Site, `parse_context` a ParseContext. Whether such
 * a class exists is known only to the resolver, so the type is marked as an assumption: `?Site`.
 */
import type { ExprText, TypeText } from '../../model/facts.ts';
import { camelize } from './inflections.ts';
import type { Local } from './scopes.ts';
import { CORE_CLASSES } from './standard-names.ts';

const PLAIN_NAME = /^[a-z][a-z0-9]+(?:_[a-z0-9]+)*$/;
const SHORTEST = 3;

/** '' for names that cannot be a class of the repository: `x`, `string`, `file`. */
function assumedType(name: string): TypeText {
  if (name.length < SHORTEST || !PLAIN_NAME.test(name)) return '';
  const type = camelize(name);
  return CORE_CLASSES.has(type) ? '' : `?${type}`;
}

/** The same as a value; `?` where the name says nothing. */
export function assumedValue(name: string): ExprText {
  const type = assumedType(name);
  return type === '' ? '?' : `<${type}>`;
}

export function assumedLocal(name: string): Local {
  const type = assumedType(name);
  return type === '' ? {} : { type };
}
