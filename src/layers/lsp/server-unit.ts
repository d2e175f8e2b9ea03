/** One content of one file, and the server that is asked about it. */
import type { GraphFile } from '../../model/graph.ts';
import type { PlannedUnit } from '../contract.ts';
import type { FoundServer } from './find-servers.ts';

export interface ServerUnit extends PlannedUnit {
  readonly file: GraphFile;
  readonly found: FoundServer;
}
