/**
 * What a symbol's language says about names and their uses, in the terms in which dead code is judged. The engine fills it
 * from the languages of the repository, so that no rule here has to know a language.
 */
import type { ImplicitUses } from '../../languages/contract.ts';

export interface LanguageConventions {
  /** A package shows what it offers by importing it (`__init__`): what is not shown, documented or used is nobody's. */
  readonly facedByImports: boolean;
  /** A type satisfies interfaces that it does not name, those of other packages too. */
  readonly structural: boolean;
  /** Receivers have no types in plain sight, and members are looked up by computed names. */
  readonly dynamic: boolean;
  /** A folder is one package; one with a `main` is a program, which nobody imports. */
  readonly folderPackages: boolean;
  readonly uses: ImplicitUses;
}

export const NO_CONVENTIONS: LanguageConventions = { facedByImports: false, structural: false, dynamic: false, folderPackages: false, uses: {} };

/** By a language's id; NO_CONVENTIONS for one that is not known. */
export type ConventionsOf = (language: string | undefined) => LanguageConventions;
