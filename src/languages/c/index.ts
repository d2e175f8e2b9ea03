/** C: one set of names for a whole program, `static` ones aside; headers declare what sources define. */
import type { Language } from '../contract.ts';
import { extract } from '../shared/c-family/extract.ts';
import { IMPLICIT_USES } from '../shared/c-family/implicit-uses.ts';
import { CONFIG_FILES, cFamilyModules } from '../shared/c-family/modules.ts';
import { isCText, isTestPath, testSubjects } from '../shared/c-family/paths.ts';
import { C_FAMILY_TRAITS } from '../shared/c-family/traits.ts';

export const language: Language = {
  id: 'c',
  version: 3,
  extensions: ['.c', '.h'],
  contested: { extensions: ['.inc'], isOwn: isCText },
  syntax: { read: (path, source) => [extract(path, source, 'c')] },
  configFiles: CONFIG_FILES,
  moduleSpace: 'c-family',
  modules: cFamilyModules,
  traits: C_FAMILY_TRAITS,
  isTestPath,
  testSubjects,
  packageQualified: false,
  implicitUses: IMPLICIT_USES,
};
