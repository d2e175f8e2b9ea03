/** How Go's names find their meaning, for the resolver. */
import type { ResolutionTraits } from '../contract.ts';
import { BUILTINS } from './universe.ts';

export const traits: ResolutionTraits = {
  implicitThis: false,
  sharedModule: true,
  importsAreMembers: false,
  constructors: [],
  factories: [],
  receiverTypeParams: true,
  shallowestFirst: true,
  fieldsByPosition: true,
  structuralInterfaces: true,
  elements: { Array: 0, Chan: 0, Map: 1 },
  awaited: [],
  transparent: [],
  // Of what is generic outside: `atomic.Pointer[T]`.
  passthrough: { Load: 'element', Swap: 'element' },
  outsideKeepsApart: true,
  capitalMethods: true,
  builtins: BUILTINS,
};
