/**
 * Local names while a function is read: which are visible now, and as BindingFacts for the resolver. A binding is
 * visible from where it is made to the end of its scope; the end is filled in when the scope closes.
 */
import type { BindingFact, ExprText } from '../../model/facts.ts';

type OpenBinding = { -readonly [K in keyof BindingFact]: BindingFact[K] };
type BindingDetails = Pick<BindingFact, 'type' | 'value' | 'param' | 'local'>;

export class Scopes {
  readonly #facts: BindingFact[];
  readonly #open: OpenBinding[] = [];
  readonly #visible = new Map<string, number>();

  constructor(facts: BindingFact[]) {
    this.#facts = facts;
  }

  /** A mark to close the scope with. */
  open(): number {
    return this.#open.length;
  }

  close(mark: number, end: number): void {
    while (this.#open.length > mark) {
      const binding = this.#open.pop() as OpenBinding;
      binding.end = end;
      this.#visible.set(binding.name, (this.#visible.get(binding.name) ?? 1) - 1);
    }
  }

  bind(name: string, start: number, details: BindingDetails = {}): void {
    if (name === '_') return;
    const binding: OpenBinding = { name, start, end: start };
    if (details.type !== undefined && details.type !== '?') binding.type = details.type;
    if (details.value !== undefined && details.value !== '?') binding.value = details.value;
    if (details.param) binding.param = true;
    if (details.local) binding.local = true;
    this.#open.push(binding);
    this.#facts.push(binding);
    this.#visible.set(name, (this.#visible.get(name) ?? 0) + 1);
  }

  /** Declared type of a visible parameter, or of what a method is called on. */
  parameterType(name: string): string | undefined {
    if (!this.has(name)) return undefined;
    const binding = this.#open.findLast((b) => b.name === name);
    return binding?.param === true ? binding.type : undefined;
  }

  /** True when the name was bound in a scope opened with `mark` or in one inside it. */
  boundSince(mark: number, name: string): boolean {
    for (let i = this.#open.length - 1; i >= mark; i--) if ((this.#open[i] as OpenBinding).name === name) return true;
    return false;
  }

  has(name: string): boolean {
    return (this.#visible.get(name) ?? 0) > 0;
  }

  /** What the nearest visible binding of that name stands for, as an expression. */
  expression(name: string): ExprText | undefined {
    const binding = this.#open.findLast((b) => b.name === name);
    return binding?.type === undefined ? binding?.value : `<${binding.type}>`;
  }

  /** Declared type or value of the nearest visible binding of that name. */
  describe(name: string): string | undefined {
    const binding = this.#open.findLast((b) => b.name === name);
    return binding?.type ?? binding?.value;
  }
}
