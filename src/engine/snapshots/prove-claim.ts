/** Proofs that a layer claims an edge, asked for by names. */
import { UserError } from '../../errors.ts';
import type { GraphNode } from '../../model/graph.ts';
import type { LayerEdge, StoredUnit, UnitClaims } from '../../model/layer.ts';
import { decodeClaims, decodedEdges } from '../../model/layer-claims.ts';
import { type LayerProof, proveClaim } from '../../snapshot/layer-proof.ts';
import type { GraphReader } from '../../store/contract.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { findSymbols } from '../symbols/find-symbol.ts';
import { withSnapshot } from '../view/snapshot-view.ts';

export interface ClaimRequest {
  readonly layer: string;
  readonly source: string;
  readonly target: string;
  readonly type?: string;
}

export interface ProvenClaim {
  readonly proof: LayerProof;
  readonly source: GraphNode;
  readonly target: GraphNode;
}

/** The surest claim of the layer on such an edge, whether another one hides it or not. */
export function proveLayerClaim(repository: Repository, request: ClaimRequest): Promise<ProvenClaim> {
  return withSnapshot(repository, async ({ reader, layers: viewed, snapshot }) => {
    const ends = [await byHash(reader, request.source), await byHash(reader, request.target)] as const;
    const found = viewed && (await findClaim(viewed.code, request, ...ends));
    if (found === undefined) {
      throw new UserError('NOT_FOUND', `The layer '${request.layer}' claims no such edge from '${request.source}' to '${request.target}'.`, {
        hint: '`knowing layers` shows which layers there are.',
      });
    }
    const { code, claims } = viewed as NonNullable<typeof viewed>;
    const proven = { codeRoot: snapshot.root, layers: claims.layers, layer: request.layer, units: await code.layerUnits(request.layer) };
    const proof = proveClaim(found.claim, found.unit.key, claimsOf(found.unit), proven);
    return { proof, source: ends[0].get(found.claim.source) as GraphNode, target: ends[1].get(found.claim.target) as GraphNode };
  });
}

type Named = ReadonlyMap<string, GraphNode>;

async function byHash(reader: GraphReader, text: string): Promise<Named> {
  return new Map((await findSymbols(reader, text)).map((node) => [node.hash, node]));
}

async function findClaim(code: GraphReader, { layer, type }: ClaimRequest, sources: Named, targets: Named) {
  let best: { readonly unit: StoredUnit; readonly claim: LayerEdge } | undefined;
  await code.eachLayerUnit(layer, (unit) => {
    for (const claim of decodedEdges(decodeClaims(unit.claims))) {
      if (claim.denies || !sources.has(claim.source) || !targets.has(claim.target) || (type !== undefined && claim.type !== type)) continue;
      if (best === undefined || claim.confidence > best.claim.confidence) best = { unit, claim };
    }
  });
  return best;
}

function claimsOf({ claims, record }: StoredUnit): UnitClaims {
  const decoded = decodeClaims(claims);
  return { nodes: decoded.nodes, edges: [...decodedEdges(decoded)], ...(record === null ? {} : { record }) };
}
