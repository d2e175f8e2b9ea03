/** PHP's packages: Composer's, pinned by composer.lock. A namespace tells the package by custom alone. */
import { formatPurl } from '../../model/purl.ts';
import type { PackageVersions } from '../contract.ts';
import { memberOf, PinnedVersions, parseJson, textOf } from '../shared/pinned-versions.ts';

export const STANDARD_LIBRARY = 'pkg:generic/php';

/** Namespaces whose package has another name than vendor and first part; the longest fitting one counts. */
const PACKAGES: readonly (readonly [string, string])[] = [
  ['Illuminate', 'laravel/framework'],
  ['Carbon', 'nesbot/carbon'],
  ['Doctrine\\ORM', 'doctrine/orm'],
  ['Doctrine\\DBAL', 'doctrine/dbal'],
  ['GuzzleHttp\\Psr7', 'guzzlehttp/psr7'],
  ['GuzzleHttp\\Promise', 'guzzlehttp/promises'],
  ['GuzzleHttp', 'guzzlehttp/guzzle'],
  ['PHPUnit', 'phpunit/phpunit'],
  ['Pest', 'pestphp/pest'],
  ['Mockery', 'mockery/mockery'],
  ['Faker', 'fakerphp/faker'],
  ['Monolog', 'monolog/monolog'],
  ['Twig', 'twig/twig'],
  ['PhpParser', 'nikic/php-parser'],
  ['Predis', 'predis/predis'],
  ['Psr\\Http\\Message', 'psr/http-message'],
  ['Psr\\Http\\Client', 'psr/http-client'],
  ['Symfony\\Bundle', 'symfony/framework-bundle'],
];

const kebab = (name: string): string => name.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();

/** `Symfony\Component\HttpFoundation` -> `symfony/http-foundation`. */
export function packageOf(namespace: string): string {
  const known = PACKAGES.find(([prefix]) => namespace === prefix || namespace.startsWith(`${prefix}\\`));
  if (known !== undefined) return known[1];
  const [vendor = '', second, third] = namespace.split('\\');
  const name = (second === 'Component' || second === 'Contracts') && third !== undefined ? third : (second ?? vendor);
  return `${kebab(vendor)}/${kebab(name)}`;
}

export function composerPurl(name: string): string {
  const [namespace = '', base = ''] = name.split('/');
  return formatPurl({ type: 'composer', namespace, name: base });
}

export const packageVersions: PackageVersions = {
  files: ['composer.lock'],
  read(_name, text) {
    const pinned = new PinnedVersions();
    const lock = parseJson(text);
    for (const list of ['packages', 'packages-dev'])
      for (const entry of listOf(memberOf(lock, list))) {
        const [name, version] = [textOf(memberOf(entry, 'name')), textOf(memberOf(entry, 'version'))];
        if (name !== undefined) pinned.add(composerPurl(name), version?.replace(/^v(?=\d)/, ''));
      }
    return pinned.all;
  },
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
