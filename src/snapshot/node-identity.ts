/**
 * What a stored node's hash was made of. The package path is the part of the qualified name between `://` and the name;
 * symbols that share their name with one in another file of the package carry their file in it, and nodes that stand
 * for something outside of the code have their folder or nothing. Undefined when the hash fits none of these.
 */
import type { NodeLabel } from '../model/graph-changes.ts';
import { type NodeIdentity, nodeHash } from '../model/hash.ts';

export function identityOf(node: NodeLabel): NodeIdentity | undefined {
  return candidates(node).find((identity) => nodeHash(identity) === node.hash);
}

function candidates({ kind, name, qualifiedName, package: folder, file }: NodeLabel): NodeIdentity[] {
  const scheme = qualifiedName.indexOf('://');
  const repoUrl = qualifiedName.slice(0, Math.max(0, scheme));
  const rest = qualifiedName.slice(scheme + 3);
  const identity = (packagePath: string, symbolName = name): NodeIdentity => ({ repoUrl, packagePath, symbolName, kind });
  if (kind === 'file') return [identity(rest), identity(rest, `${name}@${file}`)];
  if (rest === name) return [identity(''), identity(folder)];
  return symbolNames(rest, name, file).flatMap((symbolName) => {
    const qualifier = rest.endsWith(`.${symbolName}`) ? rest.slice(0, -symbolName.length - 1) : rest;
    return [identity(qualifier, symbolName), identity(qualifier, `${symbolName}@${file}`)];
  });
}

/** Where overloads are told apart, the qualified name says the parameters that the name leaves out. */
const symbolNames = (rest: string, name: string, file: string): string[] =>
  rest.endsWith(`.${name}`) || !rest.startsWith(`${file}.`) ? [name] : [rest.slice(file.length + 1)];
