/**
 * Several declarations that are one to whoever uses them: for each platform one, of which the build takes one, or the
 * parts of a partial class. The graph knows the one that it saw used. So a symbol is alive when a namesake of its kind
 * in a sibling file is, where the files are told apart by platform (`dir_win.rs`, `dir_nix.rs`), or where one package
 * could not hold both otherwise.
 */
import type { GraphNode } from '../../model/graph.ts';
import { type CodeGraph, folderOf } from '../code-graph.ts';
import type { LanguageHabits } from './language-habits.ts';
import { isUsed } from './uses.ts';

const PLATFORM =
  /[_.-](?:win(?:dows|32|64)?|unix|nix|posix|linux|darwin|mac(?:os|intosh)?|osx|ios|android|(?:free|open|net)?bsd|wasm|wasi|solaris|aix|amd64|arm64|arm|x86|386|others?|default|generic|fallback|stub|unsupported|native|web)$/i;

export function isAlternative(graph: CodeGraph, node: GraphNode, namesakes: readonly GraphNode[], { folderPackages, uses }: LanguageHabits): boolean {
  const isPart = ({ signature }: GraphNode) => uses.partSignature?.test(signature) === true;
  const areParts = (other: GraphNode) => isPart(node) && isPart(other) && node.kind === other.kind && node.name === other.name;
  const isTold = folderPackages ? () => true : (other: GraphNode) => areVariants(node.file, other.file);
  const isSame = (other: GraphNode) => areParts(other) || (isTwin(graph, node, other) && isTold(other));
  return namesakes.some((other) => other.id !== node.id && isSame(other) && isUsed(graph, other.id));
}

/** At the top of two files of one folder: members share their names with those of other types. */
function isTwin({ columns }: CodeGraph, a: GraphNode, b: GraphNode): boolean {
  const atTop = [a, b].every((n) => (columns.nodeOwner[n.id] as number) < 0);
  return atTop && a.fileId !== b.fileId && a.kind === b.kind && a.name === b.name && folderOf(a.file) === folderOf(b.file);
}

function areVariants(a: string, b: string): boolean {
  const [one, two] = [a, b].map((file) => file.replace(/\.[^./]*$/, '')) as [string, string];
  const [ofOne, ofTwo] = [one.replace(PLATFORM, ''), two.replace(PLATFORM, '')];
  return ofOne === ofTwo && (one !== ofOne || two !== ofTwo);
}
