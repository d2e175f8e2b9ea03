/**
 * Which declarations of a package the names that a repository uses stand for. A package offers under one name what it
 * declares in another module, so the end of a name decides (`Type.method`, or what stands at the top of a file), and the
 * rest of it only between several.
 */
import type { FileFacts } from '../../model/facts.ts';
import { isTypeKind, type NodeKind } from '../../model/node-kinds.ts';
/** A symbol that others can use, as its own file declares it. */
export interface PlacedDeclaration {
  /** With its owner: `Type.method`. */
  readonly name: string;
  readonly kind: NodeKind;
  readonly signature: string;
  readonly doc: string;
  readonly line: number;
  /** From the package's folder. */
  readonly file: string;
}

export function declaredIn({ symbols }: FileFacts, file: string): PlacedDeclaration[] {
  const names: string[] = [];
  return symbols.flatMap(({ name, kind, owner, ownerType, signature, doc, line, visibility }, i) => {
    const outer = ownerType ?? (owner >= 0 ? names[owner] : undefined);
    const full = outer === undefined ? name : `${outer}.${name}`;
    names[i] = full;
    return visibility === 'private' ? [] : [{ name: full, kind, signature, doc, line, file }];
  });
}

/** By used name; names that nothing declares are left out. */
export function usedSurface(names: readonly string[], declared: readonly PlacedDeclaration[], byFolder = false): Map<string, PlacedDeclaration> {
  const byName = new Map<string, PlacedDeclaration[]>();
  for (const declaration of declared) {
    const same = byName.get(declaration.name);
    if (same === undefined) byName.set(declaration.name, [declaration]);
    else same.push(declaration);
  }
  const found = new Map<string, PlacedDeclaration>();
  for (const name of names) {
    const parts = partsOf(name);
    const candidates = byName.get(parts.slice(-2).join('.')) ?? byName.get(parts.at(-1) as string) ?? [];
    const best = bestOf(byFolder ? candidates.filter((c) => name.startsWith(`${folderOf(c.file)}.`)) : candidates, parts);
    if (best !== undefined) found.set(name, best);
  }
  return found;
}

const folderOf = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf('/')));
const partsOf = (name: string): string[] => name.split(/::|[./#]/).filter((part) => part !== '');

/** Whose file agrees with most of the name; then what says most; then the first. */
function bestOf(candidates: readonly PlacedDeclaration[], parts: readonly string[]): PlacedDeclaration | undefined {
  const score = ({ file, signature, doc, kind }: PlacedDeclaration) => {
    const path = new Set(partsOf(file));
    const agrees = parts.slice(0, -1).filter((part) => path.has(part)).length;
    return 4 * agrees + (signature === '' ? 0 : 2) + (doc === '' ? 0 : 1) + (isTypeKind(kind) ? 0.5 : 0);
  };
  return candidates.reduce<PlacedDeclaration | undefined>((best, c) => (best === undefined || score(c) > score(best) ? c : best), undefined);
}
