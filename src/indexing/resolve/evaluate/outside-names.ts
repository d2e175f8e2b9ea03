/**
 * Names of things outside the repository, as evaluation spells them: a path, then what was done with it, in the steps of
 * expressions (`click.Context.ensure_object().load_app`, `hcl.Body.Content()#1.HasErrors`). What a call outside gives
 * back is not known here; making something is. Whoever knows the other repository can follow the steps (published-names.ts).
 */
import type { ResolutionTraits } from '../../../languages/contract.ts';
import type { FileUnit } from '../symbols/symbols.ts';
import type { Found, Value } from './values.ts';

/** A tilde behind a slash is part of a path: `git.sr.ht/~user/module`. */
const DONE_WITH = /[([#^]|(?<!\/)~/;
const MAKES = /(?:^|[./])\p{Lu}[^./]*$/u;

/** What is made has the members of its type: `Server().close` is `Server.close`. */
const MADE = /((?:^|[./])\p{Lu}[^./()[\]]*)\(\)\^?(?=\.)/gu;
/** Longer ones are builders, or a variable that is set to what one of its own methods gives. */
const MAX_WAY = 160;

/** The part that a person would look up: everything behind its first call is one thing. */
export function outsideName(name: string, traits: ResolutionTraits): string {
  const plain = withMembers(name, traits);
  const cut = plain.search(DONE_WITH);
  return cut < 0 ? plain : plain.slice(0, cut);
}

/**
 * All of it, where a member is meant of what the part gives back that a person would look up. Undefined otherwise, and
 * for what is too long to be worth keeping.
 */
export function wayOutside(name: string, traits: ResolutionTraits): string | undefined {
  const plain = withMembers(name, traits);
  const behind = behindCall(plain);
  return behind === '' || behind.length > MAX_WAY ? undefined : plain;
}

/** Whether something else is meant than the part that a person would look up: a member of what it gives back. */
export const isBehindCall = (name: string, traits: ResolutionTraits): boolean => behindCall(withMembers(name, traits)) !== '';

/** From the first thing that was done with it, if a member comes after. */
function behindCall(plain: string): string {
  const cut = plain.search(DONE_WITH);
  return cut < 0 || !plain.includes('.', cut) ? '' : plain.slice(cut);
}

const withMembers = (name: string, { capitalMethods }: ResolutionTraits): string => (capitalMethods || !name.includes('()') ? name : name.replace(MADE, '$1'));

/** Whether it is, or is a member of, what some call outside gave back; `Server().close` is a member of a Server. */
export function isResultOutside(name: string, { capitalMethods }: ResolutionTraits): boolean {
  const cut = name.search(DONE_WITH);
  if (cut < 0) return false;
  const made = !capitalMethods && name.startsWith('()', cut) && MAKES.test(name.slice(0, cut));
  return !made || DONE_WITH.test(name.slice(cut + 2));
}

type Outside = Value & { is: 'external' };

/** What a step makes of something outside. */
export const spelled = (value: Outside, step: string): Value => ({ ...value, name: value.name + step });

/** The same for steps that say nothing of a plain name: awaiting a module, taking apart a constant. */
export const spelledBehindCall = (value: Outside, step: string): Value => (DONE_WITH.test(value.name) ? spelled(value, step) : value);

/** A name that nothing in the repository declares, in a file with a wildcard import from outside: `import static spark.Spark.*`. */
export function fromWildcardsOutside(name: string, unit: FileUnit): Found | undefined {
  const outside = unit.wildcards.map((fact) => unit.space.system.resolve(fact.specifier, unit.outline.path)).filter((t) => t.kind === 'external');
  const [only] = outside;
  if (only === undefined) return undefined;
  // Which of several it is from is not known, but a type that may get members here has to be told from others.
  if (outside.length > 1)
    return unit.language.traits.extendsOutside && /^[A-Z]\w*[a-z]/.test(name)
      ? { syms: [], value: { is: 'external', name, stdlib: false }, via: 'import' }
      : undefined;
  return { syms: [], value: { is: 'external', name: `${only.name}.${name}`, stdlib: only.stdlib, purl: only.purl }, via: 'import' };
}
