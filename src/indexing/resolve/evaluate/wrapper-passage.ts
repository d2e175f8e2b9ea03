/**
 * What the methods of a container give, by the kind that the language's traits name: a wrapper and what is handed over
 * in, the value that comes out. `map` and its kin give what their function gives, as far as the call says it.
 */
import type { Passage } from '../../../languages/contract.ts';
import { NO_ARGUMENTS } from './type-arguments.ts';
import { elementOf, type Handed, type TypeArguments, type Value, type Wrapper } from './values.ts';

/** A sequence of anything. */
const SEQUENCE = 'Array';

export function passage(wrapper: Wrapper, kind: Passage, handed: Handed | undefined): Value | undefined {
  switch (kind) {
    case 'self':
      return wrapper;
    case 'element':
      return elementOf(wrapper);
    case 'items':
      return isKeyed(wrapper) ? sequence(wrapper, iterated(wrapper)) : wrapper;
    case 'keys':
      return sequence(wrapper, wrapper.args.at(0));
    case 'values':
      return sequence(wrapper, elementOf(wrapper));
    case 'numbered':
      return sequence(wrapper, { is: 'tuple', items: [undefined, iterated(wrapper)] });
    case 'mapped':
      return holding(wrapper, handed?.argument(0, iterated(wrapper))) ?? unknown(wrapper);
    case 'flattened':
      return flattened(wrapper, handed?.argument(0, iterated(wrapper))) ?? unknown(wrapper);
  }
}

/** What a loop over a container gets: maps give pairs where the language says so. */
export function iterated(wrapper: Wrapper): Value | undefined {
  return isKeyed(wrapper) ? { is: 'tuple', items: [wrapper.args.at(0), wrapper.args.at(1)] } : elementOf(wrapper);
}

/** A sequence of results is taken for the result of a sequence: `lines.map(parse).collect()?`. */
export function awaitedInside(wrapper: Wrapper, awaited: readonly string[]): Value | undefined {
  const inside = wrapper.args.count === 1 ? wrapper.args.at(0) : undefined;
  return inside?.is === 'wrapper' && awaited.includes(inside.name) ? holding(wrapper, inside.args.at(0)) : undefined;
}

const isKeyed = ({ name, args, traits }: Wrapper): boolean => args.count > 1 && traits.keyed?.includes(name) === true;

const one = (value: Value): TypeArguments => ({ count: 1, at: () => value });

const sequence = (wrapper: Wrapper, of: Value | undefined): Value | undefined => holding({ ...wrapper, name: SEQUENCE }, of);

const holding = (wrapper: Wrapper, of: Value | undefined): Value | undefined => of && { ...wrapper, args: one(of) };

/** Of what nobody knows; what is made of it next may be known again. */
const unknown = (wrapper: Wrapper): Value => ({ ...wrapper, args: NO_ARGUMENTS });

const flattened = (wrapper: Wrapper, of: Value | undefined): Value | undefined => (of?.is === 'wrapper' ? of : holding(wrapper, of));
