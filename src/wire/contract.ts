/**
 * A wire format: one way to write a pack down. Adding one is adding its file beside this one and a line in registry.ts.
 * Formats that programs read back also decode: `encode(decode(encode(pack)))` is `encode(pack)`, and what a format does
 * not carry comes back neutral ('' or 0). Every format runs through test/contract/wire.test.ts.
 */
import type { Pack } from '../model/pack.ts';

export interface WireFormat<Encoded extends string | Uint8Array = string | Uint8Array> {
  readonly name: string;
  readonly mediaType: string;
  encode(pack: Pack): Encoded;
  /** Throws MalformedPack for anything that `encode` would not have written. */
  decode?(encoded: Encoded): Pack;
  /** The text whose tokens count against the budget, when it is not the encoded form itself. */
  readonly readAs?: (pack: Pack) => string;
}

export class MalformedPack extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`malformed pack: ${what}`, options);
    this.name = 'MalformedPack';
  }
}
