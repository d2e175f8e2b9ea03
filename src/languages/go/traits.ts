/** How Go's names find their meaning, for the resolver. */
import type { ResolutionTraits } from '../contract.ts';
import { BUILTINS } from './universe.ts';

export const traits: ResolutionTraits = {
  implicitThis: false,
  sharedModule: true,
  importsAreMembers: false,
  constructors: [],
  factories: [],
  structuralInterfaces: true,
  elements: { Array: 0, Chan: 0, Map: 1 },
  awaited: [],
  transparent: [],
  passthrough: {},
  outsideKeepsApart: true,
  builtins: BUILTINS,
};
