/** The seals of a term: of what its variants are chosen by, and of all of it. */
import { isNameSeal, SEAL_START, sealValue, sealValues, twoSeals } from './row-seal.ts';

export interface TermName {
  readonly term: string;
  readonly stem: string;
  readonly symbolCount: number;
}

export interface SealedTerm extends TermName {
  readonly fileCount: number;
  readonly symbols: Uint8Array | null;
  readonly files: Uint8Array | null;
}

export function sealTerm(t: SealedTerm): number {
  const name = sealTermName(t);
  return twoSeals(name, sealValue(sealValues([t.fileCount, t.symbols, t.files]), name));
}

export const hasTermSeal = (term: TermName, seal: number | null): boolean => isNameSeal(seal, sealTermName(term));

const sealTermName = ({ term, stem, symbolCount }: TermName): number => sealValue(sealValue(sealValue(SEAL_START, term), stem), symbolCount);
