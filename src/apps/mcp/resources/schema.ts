/** `knowing://schema`: kinds of symbols and relations, for clients that query the graph. */
import { EDGE_TYPES, edgeTypeInfo } from '../../../model/edge-types.ts';
import { isInfrastructureKind, kindLabel, NODE_KINDS } from '../../../model/node-kinds.ts';
import type { ResourceSpec } from '../resource.ts';

export const resource: ResourceSpec = {
  name: 'schema',
  uri: 'knowing://schema',
  description: 'Kinds of symbols and types of relations',
  mimeType: 'application/json',
  read: async () => {
    const edges = EDGE_TYPES.map((name) => {
      const { category, blast } = edgeTypeInfo(name);
      return { name, category, change_travels: blast };
    });
    const kinds = NODE_KINDS.map((name) => ({ name, label: kindLabel(name), infrastructure: isInfrastructureKind(name) || undefined }));
    return JSON.stringify({ kinds, edges, qualified_name: 'repoURL://path/to/file.ext.Symbol' }, null, 1);
  },
};
