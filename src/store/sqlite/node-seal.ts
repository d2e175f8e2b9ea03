/** The seals of a node: of its name, and of all of it, with the paths of its package and its file, which stand in rows of their own. */
import type { GraphNode } from '../../model/graph.ts';
import { kindId } from '../../model/node-kinds.ts';
import { visibilityId } from '../shared/visibility.ts';
import { isNameSeal, SEAL_START, sealValue, sealValues, twoSeals } from './row-seal.ts';

export function sealNode(n: GraphNode): number {
  const values = [n.hash, kindId(n.kind), n.qualifiedName, n.package, n.fileId, n.file, n.startLine, n.endLine, n.signature, n.doc];
  const name = sealName(n);
  const row = sealValue(sealValue(sealValue(sealValues(values), visibilityId(n.visibility)), n.flags), name);
  return twoSeals(name, row);
}

export const hasNodeSeal = (node: GraphNode, seal: number | null): boolean => seal === null || seal === sealNode(node);

export const hasNameSeal = (node: { readonly id: number; readonly name: string }, seal: number | null): boolean => isNameSeal(seal, sealName(node));

const sealName = ({ id, name }: { readonly id: number; readonly name: string }): number => sealValue(sealValue(SEAL_START, id), name);
