/** Bytes that this process may use: a container's limit where there is one, else the machine's memory. */
import { totalmem } from 'node:os';

export function memoryLimit(): number {
  const limit = process.constrainedMemory?.() ?? 0;
  return limit > 0 && limit < totalmem() ? limit : totalmem();
}
