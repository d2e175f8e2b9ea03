/** Checks a proof about a layer: by hashing alone, without a store. */
import { checkLayerProof, isLayerProof, type LayerProof } from '../../snapshot/layer-proof.ts';
import { BrokenProof } from '../../snapshot/list-path.ts';

export { isLayerProof, type LayerProof };

export type ClaimVerdict = { readonly valid: true; readonly proof: LayerProof } | { readonly valid: false; readonly reason: string };

/** `root`: the combined root that the reader trusts, or its beginning. */
export function verifyLayerProof(text: string, root?: string): ClaimVerdict {
  try {
    const proof = checkLayerProof(text);
    const other = root !== undefined && !proof.combined_root.startsWith(root);
    return other ? { valid: false, reason: `it is about another combined root: ${proof.combined_root}` } : { valid: true, proof };
  } catch (error) {
    if (error instanceof BrokenProof) return { valid: false, reason: error.message };
    throw error;
  }
}
