/** Versions of a repository's packages that its users expect, where they do not fit what it publishes. */
import type { PackageVersion } from '../../../engine/workspace/package-versions.ts';
import type { Style } from '../output.ts';

const SHOWN = 6;

export function versionLines(versions: readonly PackageVersion[], style: Style): string[] {
  const wrong = versions.filter((v) => v.fits === false);
  if (wrong.length === 0) return [];
  const lines = wrong.slice(0, SHOWN).map((v) => `  ${v.user} wants ${v.wanted} (${v.file}), here is ${v.published}`);
  const rest = wrong.length > SHOWN ? [`  … and ${wrong.length - SHOWN} more`] : [];
  return [style.yellow('other versions are expected: what holds here may not hold there'), ...lines, ...rest];
}
