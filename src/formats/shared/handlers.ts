/** `src/users.create` in a serverless manifest: the function `create` of `src/users`, in whatever language that is. */
import type { RelationTarget } from '../../model/facts.ts';
import { joined } from './paths.ts';
import { firstOf } from './started.ts';

const ENDINGS = ['py', 'js', 'mjs', 'cjs', 'ts', 'mts', 'rb'];

/** `folders`: where the code may stand, nearest first. */
export function handlerTarget(handler: string, folders: readonly string[]): RelationTarget | undefined {
  const [, file, name] = /^([\w./-]+)\.([\w-]+)$/.exec(handler) ?? [];
  if (file === undefined || name === undefined) return undefined;
  const path = file.includes('/') ? file : file.replaceAll('.', '/');
  const places = folders.flatMap((folder) => ENDINGS.flatMap((ending) => joined(folder, `${path}.${ending}`) ?? []));
  const functions = places.map((within): RelationTarget => ({ kind: ['function', 'constant', 'variable'], name, within }));
  return firstOf([...functions, ...places.map((place): RelationTarget => ({ kind: 'file', name: place }))]);
}
