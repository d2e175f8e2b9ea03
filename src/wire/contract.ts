/** A wire format: one way to write a pack down. Adding one is adding its file beside this one and a line in registry.ts. */
import type { Pack } from '../model/pack.ts';

export interface WireFormat {
  readonly name: string;
  readonly mediaType: string;
  encode(pack: Pack): string | Uint8Array;
}
