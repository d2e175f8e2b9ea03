/** The relations of this link. A proto that several services keep a copy of declares one service: all copies are meant. */
import type { SymbolIndex } from '../../model/facts.ts';
import type { GrpcFile } from './dialect.ts';

type RpcEdge = 'implements_rpc' | 'consumes_rpc';

interface Place {
  readonly at: number;
  readonly from: SymbolIndex;
}

const ONE_CONTRACT = { reader: 'proto', all: 'copies', otherwise: 'nothing' } as const;

export function relateRpc({ builder }: GrpcFile, type: RpcEdge, service: string, method: string, place: Place): void {
  builder.relation({ type, ...place, target: { kind: 'rpc', name: `${service}.${method}`, full: true, ...ONE_CONTRACT } });
}

export function relateService({ builder }: GrpcFile, type: RpcEdge, service: string, place: Place): void {
  builder.relation({ type, ...place, target: { kind: 'service', name: service, full: true, ...ONE_CONTRACT } });
}
