/**
 * The token that HTTP clients have to send: the user's own from the environment, else one that is made once and kept in
 * the home folder, readable for the user alone. Other users and programs in a browser reach the address, not the file.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { knowingHome } from '../../../engine/repositories/home-folder.ts';
import { makePrivateFolder } from '../../../util/make-folder.ts';

export interface HttpToken {
  readonly value: string;
  /** Where its user finds it, in words. */
  readonly place: string;
}

const BYTES = 32;

export function httpToken(env: NodeJS.ProcessEnv): HttpToken {
  if (env.KNOWING_MCP_TOKEN) return { value: env.KNOWING_MCP_TOKEN, place: 'KNOWING_MCP_TOKEN' };
  const folder = knowingHome(env);
  const path = join(folder, 'mcp-token');
  makePrivateFolder(folder);
  try {
    writeFileSync(path, `${randomBytes(BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return { value: readFileSync(path, 'utf8').trim(), place: path };
}
