/** What the layer of packages keeps of one package, as the record of its unit, whose key is the purl. */
export interface ExternalDeclaration {
  readonly signature: string;
  readonly doc: string;
  /** Path in the package, and line. */
  readonly file: string;
  readonly line: number;
}

export const PACKAGES_LAYER = 'packages';

export function encodeSurface(declarations: ReadonlyMap<string, ExternalDeclaration>): string {
  return JSON.stringify([...declarations].map(([name, { signature, doc, file, line }]) => [name, signature, doc, file, line]));
}

export function decodeSurface(record: string): ReadonlyMap<string, ExternalDeclaration> {
  const rows = JSON.parse(record) as [string, string, string, string, number][];
  return new Map(rows.map(([name, signature, doc, file, line]) => [name, { signature, doc, file, line }]));
}
