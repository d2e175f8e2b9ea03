/** What one call hands over. Every overload asks for the same arguments, and most calls need only their number: each is worked out once, when it is asked for. */
import type { ExprText } from '../../../model/facts.ts';
import type { Argument } from './argument-fit.ts';
import type { Given } from './expression.ts';
import type { Handing } from './overloads.ts';
import type { Value } from './values.ts';

/** In place of the text of an argument: what stands before the dot. */
const RECEIVER = 'this';

export class CallHanding implements Handing {
  readonly count: number;
  readonly typeArguments: number | undefined;
  readonly #given: Given;
  /** Before the arguments, where an extension method takes it first. */
  readonly #receiver: Value | undefined;
  readonly #argumentOf: (text: ExprText) => Argument;
  #known: Argument[] | undefined;

  constructor(given: Given, receiver: Value | undefined, argumentOf: (text: ExprText) => Argument) {
    this.count = (given.count ?? given.args.length) + (receiver === undefined ? 0 : 1);
    this.typeArguments = given.typeArguments;
    this.#given = given;
    this.#receiver = receiver;
    this.#argumentOf = argumentOf;
  }

  argument(index: number): Argument {
    this.#known ??= [];
    this.#known[index] ??= this.#read(index);
    return this.#known[index];
  }

  labels(): readonly string[] | undefined {
    return this.#receiver === undefined ? this.#given.labels : undefined;
  }

  #read(index: number): Argument {
    const receiver = this.#receiver;
    if (receiver === undefined) return this.#argumentOf(this.#given.args[index] ?? '');
    return index === 0 ? { text: RECEIVER, value: () => receiver } : this.#argumentOf(this.#given.args[index - 1] ?? '');
  }
}
