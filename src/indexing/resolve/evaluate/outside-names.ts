/**
 * Names of things outside the repository, as evaluation spells them: a path, then what was done with it
 * (`click.Context.ensure_object().load_app`). What a call outside gives back is not known; making something is.
 */
import type { ResolutionTraits } from '../../../languages/contract.ts';

const DONE_WITH = /[([]/;
const MAKES = /(?:^|[./])\p{Lu}[^./]*$/u;

/** What is made has the members of its type: `Server().close` is `Server.close`. */
const MADE = /((?:^|[./])\p{Lu}[^./()[\]]*)\(\)(?=\.)/gu;

/** The part that a person would look up: everything behind its first call is one thing. */
export function outsideName(name: string, traits: ResolutionTraits): string {
  const plain = withMembers(name, traits);
  const cut = plain.search(DONE_WITH);
  return cut < 0 ? plain : plain.slice(0, cut);
}

/** Whether something else is meant than the part that a person would look up: a member of what it gives back. */
export const isBehindCall = (name: string, traits: ResolutionTraits): boolean => /[([].*\./.test(withMembers(name, traits));

const withMembers = (name: string, { capitalMethods }: ResolutionTraits): string => (capitalMethods || !name.includes('()') ? name : name.replace(MADE, '$1'));

/** Whether it is, or is a member of, what some call outside gave back; `Server().close` is a member of a Server. */
export function isResultOutside(name: string, { capitalMethods }: ResolutionTraits): boolean {
  const cut = name.search(DONE_WITH);
  if (cut < 0) return false;
  const made = !capitalMethods && name.startsWith('()', cut) && MAKES.test(name.slice(0, cut));
  return !made || DONE_WITH.test(name.slice(cut + 2));
}
