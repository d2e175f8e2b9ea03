/** Whether a server makes sense: most of what the code says plainly it has to confirm. Real ones confirm nine of ten. */
import type { Counts } from './judge-file.ts';

/** Answers about edges that the code graph has, before anything is concluded; and at the end of a small repository. */
const ENOUGH = 200;
const ENOUGH_AT_LAST = 20;
const LEAST_CONFIRMED = 0.3;

export class Plausibility {
  #confirmed = 0;
  #judged = 0;

  add({ confirmed, corrected, odd }: Counts): void {
    this.#confirmed += confirmed;
    this.#judged += confirmed + corrected + odd;
  }

  judge(isLast: boolean): 'sound' | 'nonsense' | 'unknown' {
    if (this.#judged < (isLast ? ENOUGH_AT_LAST : ENOUGH)) return isLast ? 'sound' : 'unknown';
    return this.#confirmed >= this.#judged * LEAST_CONFIRMED ? 'sound' : 'nonsense';
  }
}
