/**
 * Several declarations that are one thing to their users: one per platform, of which the build takes one, or the parts of a
 * partial class. The graph sees a use of only one of them. So a symbol is alive when another one of its name and kind in a
 * sibling file is: if the file names differ by platform (`dir_win.rs`, `dir_nix.rs`), or if one package could not hold both
 * at once.
 */
import type { GraphNode } from '../../model/graph.ts';
import { type CodeGraph, folderOf } from '../code-graph.ts';
import type { LanguageConventions } from './language-conventions.ts';
import { isUsed } from './uses.ts';

const PLATFORM =
  /[_.-](?:win(?:dows|32|64)?|unix|nix|posix|linux|darwin|mac(?:os|intosh)?|osx|ios|android|(?:free|open|net)?bsd|wasm|wasi|solaris|aix|amd64|arm64|arm|x86|386|others?|default|generic|fallback|stub|unsupported|native|web)$/i;

export function isAlternative(graph: CodeGraph, node: GraphNode, namesakes: readonly GraphNode[], { folderPackages, uses }: LanguageConventions): boolean {
  const isPart = ({ signature }: GraphNode) => uses.partSignature?.test(signature) === true;
  const areParts = (other: GraphNode) => isPart(node) && isPart(other) && node.kind === other.kind && node.name === other.name;
  const isTold = folderPackages ? () => true : (other: GraphNode) => areVariants(node.file, other.file);
  const isSame = (other: GraphNode) => areParts(other) || (isTwin(graph, node, other) && isTold(other));
  return namesakes.some((other) => other.id !== node.id && isSame(other) && isUsed(graph, other.id));
}

/** Both at the top level of two files of one folder. Members do not count: they share their names with members of other types. */
function isTwin({ columns }: CodeGraph, a: GraphNode, b: GraphNode): boolean {
  const atTop = [a, b].every((n) => (columns.nodeOwner[n.id] as number) < 0);
  return atTop && a.fileId !== b.fileId && a.kind === b.kind && a.name === b.name && folderOf(a.file) === folderOf(b.file);
}

function areVariants(a: string, b: string): boolean {
  const [one, two] = [a, b].map((file) => file.replace(/\.[^./]*$/, '')) as [string, string];
  const [ofOne, ofTwo] = [one.replace(PLATFORM, ''), two.replace(PLATFORM, '')];
  return ofOne === ofTwo && (one !== ofOne || two !== ofTwo);
}
