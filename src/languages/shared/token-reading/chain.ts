/** The state of reading a chain such as `a.b(c)?.d[i] { … }` step by step: a step's name is emitted when the next step tells what it was. */
import type { ExprText } from '../../../model/facts.ts';

export interface Chain {
  text: ExprText;
  /** What stands before the last name; '' when that stands alone. */
  receiver: ExprText;
  /** Token of the last name; -1 when there is none. */
  name: number;
  /** The last name has not been emitted yet. */
  pending: boolean;
  /** `<T>` when type arguments were given. */
  typeArgs: string;
}

export const startChain = (): Chain => ({ text: '?', receiver: '', name: -1, pending: false, typeArgs: '' });

/** A chain that is a name alone. */
export const chainOf = (text: string, name: number): Chain => ({ text, receiver: '', name, pending: true, typeArgs: '' });
