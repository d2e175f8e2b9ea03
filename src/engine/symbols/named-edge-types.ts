/** Edge types as people call them: `reads` for `accesses_field` and `references`. An unknown word gets the types that are near to it. */
import { UserError } from '../../errors.ts';
import { EDGE_TYPES, type EdgeType } from '../../model/edge-types.ts';
import { closestWord } from '../../util/closest-word.ts';

const ALIASES: Readonly<Record<string, readonly EdgeType[]>> = {
  call: ['calls'],
  callers: ['calls'],
  callees: ['calls'],
  called_by: ['calls'],
  invokes: ['calls'],
  reads: ['accesses_field', 'references', 'reads_env'],
  writes: ['accesses_field'],
  fields: ['accesses_field'],
  accesses: ['accesses_field'],
  uses: ['calls', 'references', 'accesses_field', 'type_hint_of'],
  used_by: ['calls', 'references', 'accesses_field', 'type_hint_of'],
  usages: ['calls', 'references', 'accesses_field', 'type_hint_of'],
  types: ['type_hint_of'],
  type_of: ['type_hint_of'],
  subclasses: ['extends', 'implements'],
  superclasses: ['extends', 'implements'],
  subtypes: ['extends', 'implements'],
  supertypes: ['extends', 'implements'],
  inheritance: ['extends', 'implements', 'overrides'],
  implementations: ['implements', 'overrides'],
  implemented_by: ['implements', 'overrides'],
  overridden_by: ['overrides'],
  members: ['contains'],
  children: ['contains'],
  raises: ['throws'],
  annotates: ['decorates'],
  routes: ['handles_route'],
  env: ['reads_env'],
};

const COMMON: readonly EdgeType[] = ['calls', 'references', 'accesses_field', 'extends', 'implements', 'tests'];
const MOST_NEAR = 5;

/** The types that a word means. */
export function namedEdgeTypes(written: string): readonly EdgeType[] {
  const word = written
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  const exact = EDGE_TYPES.find((type) => type === word);
  const found = exact === undefined ? (Object.hasOwn(ALIASES, word) ? ALIASES[word] : undefined) : [exact];
  if (found !== undefined) return found;
  throw new UserError('USAGE', `There is no edge type '${written.trim().slice(0, 60)}'.`, { hint: nearTypes(word) });
}

function nearTypes(word: string): string {
  const parts = word.split('_').filter((part) => part.length >= 4);
  const sharing = EDGE_TYPES.filter((type) =>
    parts.some((part) => type.includes(part) || type.split('_').some((own) => own.length >= 4 && part.startsWith(own))),
  );
  const close = closestWord(word, EDGE_TYPES) as EdgeType | undefined;
  const near = [...new Set([...(close === undefined ? [] : [close]), ...sharing])].slice(0, MOST_NEAR);
  return near.length > 0 ? `Did you mean ${near.join(', ')}?` : `The usual ones: ${COMMON.join(', ')}.`;
}
