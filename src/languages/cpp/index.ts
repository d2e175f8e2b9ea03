/** C++: the names of C, in namespaces and classes, with overloads. A `.h` file is C++ when its text is. */
import type { Language } from '../contract.ts';
import { extract } from '../shared/c-family/extract.ts';
import { IMPLICIT_USES } from '../shared/c-family/implicit-uses.ts';
import { CONFIG_FILES, cFamilyModules } from '../shared/c-family/modules.ts';
import { isCppText, isTestPath, testSubjects } from '../shared/c-family/paths.ts';
import { traits } from './traits.ts';

export const language: Language = {
  id: 'cpp',
  version: 4,
  extensions: ['.cc', '.cpp', '.cxx', '.c++', '.hh', '.hpp', '.hxx', '.h++', '.inl', '.ipp', '.tcc', '.tpp', '.txx', '.cu', '.cuh', '.ino'],
  contested: { extensions: ['.h', '.inc'], isOwn: isCppText },
  syntax: { read: (path, source) => [extract(path, source, 'cpp')] },
  configFiles: CONFIG_FILES,
  moduleSpace: 'c-family',
  modules: cFamilyModules,
  traits,
  isTestPath,
  testSubjects,
  packageQualified: false,
  implicitUses: IMPLICIT_USES,
};
