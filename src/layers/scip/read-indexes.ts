/** The SCIP indexes that the user named. Bounded in size; what is no SCIP index is refused with a reason. */
import { hash as digest } from 'node:crypto';
import { UserError } from '../../errors.ts';
import { readGuarded } from '../../util/read-if-there.ts';
import { decodeScip, type ScipIndex } from './decode-scip.ts';

const MOST_BYTES = 1024 ** 3;

export interface ReadIndex extends ScipIndex {
  readonly digest: string;
}

export function readIndex(path: string): ReadIndex {
  try {
    const bytes = readGuarded(path, { most: MOST_BYTES });
    return { ...decodeScip(bytes), digest: digest('sha256', bytes, 'hex').slice(0, 32) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new UserError('NOT_FOUND', `There is no file ${path}.`, { cause: error });
    if (!(error instanceof RangeError) && code === undefined) throw error;
    throw new UserError('USAGE', `${path} is no SCIP index that can be read: ${message}.`, {
      hint: 'scip-typescript, scip-python, scip-go, rust-analyzer and others write one; it may have been cut off.',
      cause: error,
    });
  }
}
