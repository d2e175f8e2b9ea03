export interface ReleaseFiles {
  readonly packageJson: { readonly mcpName: string; readonly repository: { readonly url: string } };
  readonly serverJson: { readonly name: string; readonly description: string; readonly packages: readonly object[] };
}
export function release(
  about: { readonly name: string; readonly version: string },
  repository: string,
  bundle?: { readonly file: string; readonly sha256: string },
): ReleaseFiles;
