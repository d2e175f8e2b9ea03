/**
 * Which version of a repository's packages the others expect, and which one it publishes: an answer about its newest
 * commit does not hold for a user that pins an older release.
 */
import type { CrossLinks } from './cross-links.ts';

export interface PackageVersion {
  readonly user: string;
  readonly purl: string;
  /** As the user's manifest writes it: name, versions that will do, scope. */
  readonly wanted: string;
  readonly file: string;
  /** '' where the publisher's manifest does not say. */
  readonly published: string;
  /** False when the published version is not one that will do; undefined when that cannot be told. */
  readonly fits?: boolean;
}

/** What users outside of the repository expect of its packages. */
export async function packageVersions(links: CrossLinks, publisher: string): Promise<PackageVersion[]> {
  const [surfaces, publishers] = [await links.surfaces(), await links.publishers()];
  return [...surfaces].flatMap(([user, { requires }]) =>
    user === publisher
      ? []
      : requires.flatMap(({ purl, text, file }): PackageVersion[] => {
          const known = publishers.packageOf(purl);
          if (known?.repo !== publisher) return [];
          const { version } = known.published;
          const fits = versionFits(text, version);
          return [{ user, purl, wanted: text, file, published: version, ...(fits !== undefined && { fits }) }];
        }),
  );
}

/** Exact pins, lower bounds and carets; undefined for anything else, and where a version is missing. */
export function versionFits(wanted: string, published: string): boolean | undefined {
  const have = numbersOf(published);
  const parts = wanted
    .replace(/^\S+\s*/, '')
    .replace(/\((?:dev|optional|peer|build|indirect)\)$/, '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (have === undefined || parts.length === 0) return undefined;
  const verdicts = parts.map((part) => partFits(part, have));
  if (verdicts.includes(false)) return false;
  return verdicts.includes(undefined) ? undefined : true;
}

function partFits(part: string, have: readonly number[]): boolean | undefined {
  const [, operator = '', text = ''] = /^([<>=!~^]*)\s*v?(\d[\w.+-]*)$/.exec(part) ?? [];
  const bound = numbersOf(text);
  if (bound === undefined) return undefined;
  const order = compare(have, bound);
  if (operator === '>=') return order >= 0;
  if (operator === '>') return order > 0;
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  if (operator === '!=') return order !== 0;
  if (operator === '^') return order >= 0 && sameHead(have, bound, bound[0] === 0 ? 2 : 1);
  if (operator === '~' || operator === '~>' || operator === '~=') return order >= 0 && sameHead(have, bound, Math.max(1, bound.length - 1));
  return operator === '==' || operator === '===' || operator === '=' || operator === '' ? sameHead(have, bound, bound.length) : undefined;
}

/** `2.1.0.dev0`: its numbers, without what is said of a release that is not out. */
function numbersOf(version: string): number[] | undefined {
  const numbers = /^v?(\d+(?:\.\d+)*)/.exec(version)?.[1];
  return numbers?.split('.').map(Number);
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const sameHead = (a: readonly number[], b: readonly number[], length: number): boolean => compare(a.slice(0, length), b.slice(0, length)) === 0;
