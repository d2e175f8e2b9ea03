/**
 * What a name says about what it holds, where nothing else does: `site` is a Site, `parse_context` a ParseContext. Only
 * whoever knows all classes can tell whether there is one, so the type is marked as supposed: `?Site`.
 */
import type { ExprText, TypeText } from '../../model/facts.ts';
import { camelize } from './inflections.ts';
import type { Local } from './scopes.ts';
import { CORE_CLASSES } from './standard-names.ts';

const PLAIN_NAME = /^[a-z][a-z0-9]+(?:_[a-z0-9]+)*$/;
const SHORTEST = 3;

/** '' for names that cannot be a class of the repository: `x`, `string`, `file`. */
function supposedType(name: string): TypeText {
  if (name.length < SHORTEST || !PLAIN_NAME.test(name)) return '';
  const type = camelize(name);
  return CORE_CLASSES.has(type) ? '' : `?${type}`;
}

/** The same as a value; `?` where the name says nothing. */
export function supposedValue(name: string): ExprText {
  const type = supposedType(name);
  return type === '' ? '?' : `<${type}>`;
}

export function supposedLocal(name: string): Local {
  const type = supposedType(name);
  return type === '' ? {} : { type };
}
