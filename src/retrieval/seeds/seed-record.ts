/** What seed selection looks at of a candidate. A GraphNode is one. */
import type { GraphNode } from '../../model/graph.ts';

export type SeedRecord = Pick<GraphNode, 'id' | 'kind' | 'name' | 'qualifiedName' | 'package' | 'file' | 'flags'>;
