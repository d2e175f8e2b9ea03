import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPurl, type Purl, parsePurl, purlOfName, withVersion } from './purl.ts';

// From the test suite of the package-url specification: what is read, and how it is written.
const VECTORS: readonly [text: string, purl: Purl, canonical?: string][] = [
  ['pkg:maven/org.apache.commons/io@1.3.4', { type: 'maven', namespace: 'org.apache.commons', name: 'io', version: '1.3.4' }],
  [
    'pkg:GOLANG/google.golang.org/genproto#/googleapis/api/annotations/',
    { type: 'golang', namespace: 'google.golang.org', name: 'genproto', subpath: 'googleapis/api/annotations' },
    'pkg:golang/google.golang.org/genproto#googleapis/api/annotations',
  ],
  ['pkg:npm/%40angular/animation@12.3.1', { type: 'npm', namespace: '@angular', name: 'animation', version: '12.3.1' }],
  ['pkg:npm/foobar@12.3.1', { type: 'npm', name: 'foobar', version: '12.3.1' }],
  ['pkg:pypi/Django_package@1.11.1.dev1', { type: 'pypi', name: 'django-package', version: '1.11.1.dev1' }, 'pkg:pypi/django-package@1.11.1.dev1'],
  ['pkg:gem/ruby-advisory-db-check@0.12.4', { type: 'gem', name: 'ruby-advisory-db-check', version: '0.12.4' }],
  [
    'pkg:Gem/jruby-launcher@1.1.2?Platform=java',
    { type: 'gem', name: 'jruby-launcher', version: '1.1.2', qualifiers: { Platform: 'java' } },
    'pkg:gem/jruby-launcher@1.1.2?platform=java',
  ],
  ['pkg:nuget/EnterpriseLibrary.Common@6.0.1304', { type: 'nuget', name: 'EnterpriseLibrary.Common', version: '6.0.1304' }],
  ['pkg:cargo/rand@0.7.2', { type: 'cargo', name: 'rand', version: '0.7.2' }],
  ['pkg:composer/Laravel/Laravel@5.5.0', { type: 'composer', namespace: 'laravel', name: 'laravel', version: '5.5.0' }, 'pkg:composer/laravel/laravel@5.5.0'],
  [
    'pkg:github/Package-url/purl-Spec@244fd47e07d1004f0aed9c',
    { type: 'github', namespace: 'package-url', name: 'purl-spec', version: '244fd47e07d1004f0aed9c' },
    'pkg:github/package-url/purl-spec@244fd47e07d1004f0aed9c',
  ],
  ['pkg://npm//foo', { type: 'npm', name: 'foo' }, 'pkg:npm/foo'],
  [
    'pkg:deb/debian/curl@7.50.3-1?distro=jessie&arch=i386',
    { type: 'deb', namespace: 'debian', name: 'curl', version: '7.50.3-1', qualifiers: { arch: 'i386', distro: 'jessie' } },
    'pkg:deb/debian/curl@7.50.3-1?arch=i386&distro=jessie',
  ],
];

describe('package URLs', () => {
  it.each(VECTORS)('read and write %s', (text, purl, canonical = text) => {
    expect(parsePurl(text)).toEqual(purl);
    expect(formatPurl(purl)).toBe(canonical);
  });

  it.each(['', 'npm/foo', 'pkg:', 'pkg:npm', 'pkg:npm/', 'pkg:9x/foo', 'pkg:npm/%E0%A4%A', 'https://example.org/npm/foo'])('do not take %j for one', (text) => {
    expect(parsePurl(text)).toBeUndefined();
  });

  it('come back from their text, whatever characters are in them', () => {
    const part = fc.string({ minLength: 1, unit: 'grapheme-ascii' }).filter((s) => !s.includes('/') && s !== '.' && s !== '..');
    const purl = fc.record({ type: fc.constantFrom('maven', 'cargo', 'nuget'), namespace: part, name: part, version: part, subpath: part });
    fc.assert(
      fc.property(purl, (p) => {
        expect(parsePurl(formatPurl(p))).toEqual(p);
      }),
    );
  });

  it('are the head of an external name, and take the version that is pinned', () => {
    const purl = purlOfName('pkg:golang/google.golang.org/grpc#codes://google.golang.org/grpc/codes.Code');
    expect(purl).toBe('pkg:golang/google.golang.org/grpc#codes');
    expect(withVersion(purl as string, 'v1.60.0+incompatible')).toBe('pkg:golang/google.golang.org/grpc@v1.60.0%2Bincompatible#codes');
    expect(purlOfName('external://numpy.array')).toBeUndefined();
  });
});
