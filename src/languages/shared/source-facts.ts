/**
 * A FactsBuilder that places facts by offset into the source instead of by syntax node: much of a header (annotations,
 * parameters, types) is read from the text, which costs no trip into the parser. Keeps the stack of lexical scopes,
 * so that a local name knows how far it is visible. Records are built as whole literals: spreading them costs more
 * than everything else that extraction does.
 */
import type { BindingFact, EffectKind, ExprText, RefRole, SymbolIndex, TypeRole, TypeText } from '../../model/facts.ts';
import { FactsBuilder, type Position } from './facts-builder.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type BindingValue = Pick<BindingFact, 'type' | 'value' | 'param'>;

interface Handed {
  readonly args: number;
  /** See RefFact.handed. */
  readonly handed: string;
  readonly at?: SymbolIndex;
}

export class SourceFacts extends FactsBuilder {
  readonly source: string;
  readonly #lineStarts: number[] = [0];
  #lastLine = 0;
  readonly #scopeEnds: number[] = [];

  constructor(path: string, language: string, source: string) {
    super(path, language);
    this.source = source;
    for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) this.#lineStarts.push(at + 1);
  }

  override advance(offset: number): void {
    super.advance(offset);
    const ends = this.#scopeEnds;
    while (ends.length > 0 && (ends[ends.length - 1] as number) <= offset) ends.pop();
  }

  openScope(end: number): void {
    this.#scopeEnds.push(end);
  }

  get scopeEnd(): number {
    return this.#scopeEnds.at(-1) ?? this.source.length;
  }

  position(offset: number): Position {
    const line = this.#lineAt(offset);
    return { line: line + 1, column: offset - (this.#lineStarts[line] as number), offset };
  }

  refAt(role: RefRole, expr: ExprText, offset: number, at: SymbolIndex = this.current): void {
    if (expr === '' || expr === '?') return;
    const line = this.#lineAt(offset);
    this.refs.push({ role, at, expr, line: line + 1, column: offset - (this.#lineStarts[line] as number), offset });
  }

  /** A call or a creation, with its number of arguments. */
  callAt(role: 'call' | 'new', expr: ExprText, offset: number, args: number, at: SymbolIndex = this.current): void {
    if (expr === '' || expr === '?') return;
    const line = this.#lineAt(offset);
    this.refs.push({ role, at, expr, line: line + 1, column: offset - (this.#lineStarts[line] as number), offset, args });
  }

  /** A call or a creation where overloads are told apart by their arguments: see RefFact.handed. */
  callWith(role: 'call' | 'new', expr: ExprText, offset: number, { args, handed, at = this.current }: Handed): void {
    if (handed === '' || args === 0) {
      this.callAt(role, expr, offset, args, at);
      return;
    }
    if (expr === '' || expr === '?') return;
    const line = this.#lineAt(offset);
    this.refs.push({ role, at, expr, line: line + 1, column: offset - (this.#lineStarts[line] as number), offset, args, handed });
  }

  typeAt(role: TypeRole, type: TypeText, offset: number, at: SymbolIndex = this.current): void {
    if (type === '' || type === '?') return;
    const line = this.#lineAt(offset);
    this.types.push({ role, at, type, line: line + 1, column: offset - (this.#lineStarts[line] as number) });
  }

  effectAt(kind: EffectKind, name: string, offset: number, at: SymbolIndex = this.current): void {
    const { line, column } = this.position(offset);
    this.effects.push({ kind, name, at, line, column });
  }

  /** A name visible from `start` to the end of the innermost scope, or to `end`. */
  bind(name: string, start: number, value: BindingValue, end: number = this.scopeEnd): void {
    if (name === '' || name === '_') return;
    const binding: Mutable<BindingFact> = { name, start, end };
    if (value.type !== undefined) binding.type = value.type;
    if (value.value !== undefined) binding.value = value.value;
    if (value.param !== undefined) binding.param = value.param;
    this.bindings.push(binding);
  }

  lineOf(offset: number): number {
    return this.#lineAt(offset) + 1;
  }

  /** Facts come in document order, so the answer is mostly the last line or one of the next few. */
  #lineAt(offset: number): number {
    const starts = this.#lineStarts;
    let low = 0;
    let high = starts.length - 1;
    const last = this.#lastLine;
    if ((starts[last] as number) <= offset) {
      low = last;
      for (let step = 1; low + step < high; step *= 2) {
        if ((starts[low + step] as number) > offset) {
          high = low + step;
          break;
        }
        low += step;
      }
    } else high = last;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    this.#lastLine = low;
    return low;
  }
}
