/** What two sides have in common so far, and what of either side is still without a partner. */
import { isCallableKind, isContainerKind, isTypeKind, isValueKind, type NodeKind } from '../../model/node-kinds.ts';
import type { DeclaredSymbol } from './declared-symbols.ts';

export interface SymbolPair {
  readonly before: DeclaredSymbol;
  readonly after: DeclaredSymbol;
  /** The type around it was renamed or moved, and it came along. */
  readonly followed: boolean;
}

export interface Matching {
  readonly pairs: readonly SymbolPair[];
  readonly removed: readonly DeclaredSymbol[];
  readonly added: readonly DeclaredSymbol[];
}

export class MatchState {
  readonly pairs: SymbolPair[] = [];
  readonly #before: Set<DeclaredSymbol>;
  readonly #after: Set<DeclaredSymbol>;

  constructor(before: readonly DeclaredSymbol[], after: readonly DeclaredSymbol[]) {
    this.#before = new Set(before);
    this.#after = new Set(after);
  }

  left = (): DeclaredSymbol[] => [...this.#before];
  right = (): DeclaredSymbol[] => [...this.#after];

  /** Nothing can be paired any more. */
  isDone = (): boolean => this.#before.size === 0 || this.#after.size === 0;

  isOpen = (after: DeclaredSymbol): boolean => this.#after.has(after);

  pair(before: DeclaredSymbol, after: DeclaredSymbol, followed = false): boolean {
    if (!this.#before.has(before) || !this.#after.has(after)) return false;
    this.#before.delete(before);
    this.#after.delete(after);
    this.pairs.push({ before, after, followed });
    return true;
  }
}

export const isType = (s: DeclaredSymbol): boolean => isContainerKind(s.kind);

/** A function that became a method is still the same thing; a class is never a function. */
export function alikeKinds(a: NodeKind, b: NodeKind): boolean {
  return a === b || (isTypeKind(a) && isTypeKind(b)) || (isCallableKind(a) && isCallableKind(b)) || (isValueKind(a) && isValueKind(b));
}

export const placeKey = (path: string, name: string): string => `${path}\0${name}`;
