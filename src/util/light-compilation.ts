/**
 * Lets V8's optimising compiler take less trouble over each function, for the whole process and a while. A run of a few
 * seconds spends a third of its processor time there, and much of that on code that has no time left to earn it back:
 * functions copied into one another, then loads, objects and loops traced through the result. A long run earns it back
 * many times. See "Half of a short run is compilation" in docs/performance.md.
 */
import { setFlagsFromString } from 'node:v8';

/** For a short run, and as V8 has them. */
const FLAGS = [
  ['--max-inlined-bytecode-size-cumulative=250', '--max-inlined-bytecode-size-cumulative=920'],
  ['--no-turbo-load-elimination', '--turbo-load-elimination'],
  ['--no-turbo-escape', '--turbo-escape'],
  ['--no-turbo-splitting', '--turbo-splitting'],
  ['--no-turbo-loop-peeling', '--turbo-loop-peeling'],
  ['--no-turbo-loop-variable', '--turbo-loop-variable'],
] as const;

/** Those of Node 20 to 22. V8 complains on stderr of a flag that it does not know. */
const KNOWN_VERSIONS = /^1[12]\./;

export class LightCompilation {
  #under = false;

  start(): void {
    if (this.#under || !KNOWN_VERSIONS.test(process.versions.v8)) return;
    this.#under = true;
    for (const [light] of FLAGS) setFlagsFromString(light);
  }

  /** Compiled code that is kept for later runs is taken by processes with the same flags alone: it is not to be made before. */
  end(): void {
    if (!this.#under) return;
    this.#under = false;
    for (const [, usual] of FLAGS) setFlagsFromString(usual);
  }
}
