/** How names and values behave in C, and in C++ as far as they are the same, for the resolver. */
import type { ResolutionTraits } from '../../contract.ts';
import { BASIC_TYPES, LIBRARY } from './known-names.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Methods of the library's containers. */
const passthrough: Record<string, 'self' | 'element' | 'values'> = Object.create(null);
for (const name of words('front back at top value value_or get lock data begin cbegin find emplace_back')) passthrough[name] = 'element';
for (const name of words('rbegin subspan first last')) passthrough[name] = 'self';

export const C_FAMILY_TRAITS: ResolutionTraits = {
  implicitThis: false,
  sharedModule: true,
  importsAreMembers: false,
  constructors: [],
  factories: [],
  structuralInterfaces: false,
  elements: {},
  awaited: [],
  transparent: [],
  passthrough,
  nearestNamesakes: true,
  copies: true,
  tagsApart: true,
  pointersAreLists: true,
  builtins: new Set([...BASIC_TYPES, ...LIBRARY]),
};
