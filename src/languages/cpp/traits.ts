/** How C++ names and values behave, for the resolver: as those of C, and with classes, overloads and smart pointers. */
import type { OverloadRules, ResolutionTraits } from '../contract.ts';
import { C_FAMILY_TRAITS } from '../shared/c-family/traits.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

const NUMBERS = words('bool char short int long float double size_t ssize_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t');
/** Numbers are passed as one another; a literal is an int. */
const passedAs: Record<string, readonly string[]> = Object.create(null);
for (const type of NUMBERS) passedAs[type] = NUMBERS.filter((t) => t !== type);
// Pointers are dropped from types: a `char` may be a text, which classes are made from.
delete passedAs.char;

const overloads: OverloadRules = { passedAs, neverNull: new Set(), closed: new Set(), arraysAs: [], nearestTypeWins: true };

export const traits: ResolutionTraits = {
  ...C_FAMILY_TRAITS,
  implicitThis: true,
  elements: { map: 1, unordered_map: 1, multimap: 1, flat_hash_map: 1, btree_map: 1, array: 0, vector: 0, set: 0, span: 0 },
  pairs: words('map unordered_map multimap flat_hash_map btree_map'),
  transparent: words(
    'unique_ptr shared_ptr weak_ptr scoped_refptr scoped_ptr optional reference_wrapper atomic observer_ptr not_null intrusive_ptr QPointer QSharedPointer',
  ),
  protocols: { call: ['operator()'], index: ['operator[]'], standsFor: ['operator->'] },
  overloads,
  impliesSuper: true,
};
