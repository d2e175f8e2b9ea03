/** The chain of snapshots as JSON. */
import type { SnapshotChain } from '../snapshots/list-snapshots.ts';
import { snapshotRecord } from './snapshot-record.ts';

export const snapshotsRecord = ({ snapshots, overlay }: SnapshotChain) => ({
  snapshots: snapshots.map(snapshotRecord),
  overlay: overlay === undefined ? null : snapshotRecord(overlay),
});
