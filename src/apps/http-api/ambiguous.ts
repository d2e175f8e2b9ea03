/** A name that could mean several symbols: an error that carries them, so that a caller can ask again with one. */
import type { SymbolCandidates } from '../../engine/index.ts';
import { symbolRecord } from '../../engine/records/symbol-record.ts';
import { UserError } from '../../errors.ts';

export class AmbiguousName extends UserError {
  readonly candidates: readonly object[];

  constructor({ asked, candidates, more }: SymbolCandidates) {
    super('AMBIGUOUS', `'${asked}' could be any of ${candidates.length + more} symbols.`, { hint: 'Ask again with the hash of one of the candidates.' });
    this.candidates = candidates.map(symbolRecord);
  }
}

export function unlessAmbiguous<T extends object>(answer: T | SymbolCandidates): T {
  if ('candidates' in answer) throw new AmbiguousName(answer);
  return answer;
}
