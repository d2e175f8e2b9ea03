import { describe, expect, it } from 'vitest';
import { hashEdges } from './edge-hasher.ts';
import { EDGE_TYPES, edgeTypeId } from './edge-types.ts';
import { edgeHash, nodeHash } from './hash.ts';
import { PROVENANCES, provenanceId } from './provenance.ts';

describe('hashEdges', () => {
  it('says of every type and provenance what edgeHash says', () => {
    const nodes = ['a', 'b', 'c'].map((symbolName) => nodeHash({ repoUrl: 'r', packagePath: 'p', symbolName, kind: 'function' }));
    const edges = EDGE_TYPES.flatMap((type, t) => PROVENANCES.map((provenance, i) => ({ source: t % 3, target: i % 3, type, provenance })));
    const columns = {
      sources: Uint32Array.from(edges, (e) => e.source),
      targets: Uint32Array.from(edges, (e) => e.target),
      types: Uint8Array.from(edges, (e) => edgeTypeId(e.type)),
      provenances: Uint8Array.from(edges, (e) => provenanceId(e.provenance)),
    };
    const hashes: string[] = [];
    hashEdges(columns, Buffer.from(nodes.join(''), 'hex'), (bytes) => hashes.push(Buffer.from(bytes, 'latin1').toString('hex')));
    const expected = edges.map((e) => edgeHash({ ...e, source: nodes[e.source] as string, target: nodes[e.target] as string }));
    expect(hashes).toEqual(expected);
  });
});
