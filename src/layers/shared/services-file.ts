/**
 * `.knowing/services.yaml`: which folder of a repository a running service is, and by which host names others call it.
 * Needed only where names do not tell: a service is looked for in the folder that is called like it.
 */
import { join } from 'node:path';
import { parse } from 'yaml';
import { UserError } from '../../errors.ts';
import { readIfThere } from '../../util/read-if-there.ts';

export interface ServicePlace {
  readonly folders: readonly string[];
  readonly hosts: readonly string[];
}

export const SERVICES_FILE = '.knowing/services.yaml';
const MOST_BYTES = 1024 ** 2;

/** Empty when there is no such file. */
export async function readServices(root: string): Promise<ReadonlyMap<string, ServicePlace>> {
  const bytes = await readIfThere(join(root, SERVICES_FILE), { most: MOST_BYTES, inside: root });
  if (bytes === undefined) return new Map();
  const content = parsed(bytes.toString('utf8'), root);
  const services = isRecord(content) && isRecord(content.services) ? content.services : undefined;
  if (services === undefined) throw badFile(root, 'it has no `services`');
  return new Map(Object.entries(services).map(([name, value]) => [name, placeOf(value, name, root)]));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string, root: string): unknown {
  try {
    return parse(text, { maxAliasCount: 10 });
  } catch (error) {
    throw badFile(root, error instanceof Error ? error.message.split('\n', 1)[0] : String(error));
  }
}

const badFile = (root: string, why: string | undefined): UserError =>
  new UserError('BAD_CONFIG', `${join(root, SERVICES_FILE)}: ${why}.`, {
    hint: 'It names a folder for a service: `services: { checkout: services/checkout }`; docs/runtime.md says more.',
  });

/** A folder, a list of folders, or `{ path, hosts }`. */
function placeOf(value: unknown, name: string, root: string): ServicePlace {
  if (typeof value === 'string' || Array.isArray(value)) return { folders: texts(value).map(cleanFolder), hosts: [] };
  if (!isRecord(value)) throw badFile(root, `${name} is neither a folder nor a list of settings`);
  return { folders: texts(value.path ?? '.').map(cleanFolder), hosts: texts(value.hosts ?? []).map((host) => host.toLowerCase()) };
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');
const cleanFolder = (folder: string): string => folder.replace(/^\.?\/+|\/+$/g, '').replace(/^\.$/, '');
