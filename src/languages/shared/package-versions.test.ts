/** What each language reads from the lock files and manifests of its tools: exact versions, and nothing from damaged ones. */
import { describe, expect, it } from 'vitest';
import { loadLanguages } from '../registry.ts';

const { all } = await loadLanguages();

function read(language: string, name: string, text: string): Record<string, string> {
  return Object.fromEntries(all.find((l) => l.id === language)?.packageVersions?.read(name, text) ?? []);
}

const CASES: readonly [language: string, file: string, text: string, versions: Record<string, string>][] = [
  [
    'typescript',
    'package-lock.json',
    '{"lockfileVersion":3,"packages":{"":{"version":"1.0.0"},"node_modules/lodash":{"version":"4.17.21"},"node_modules/@acme/ui":{"version":"2.0.0"},"node_modules/@acme/ui/node_modules/lodash":{"version":"3.0.0"}}}',
    { 'pkg:npm/lodash': '4.17.21', 'pkg:npm/%40acme/ui': '2.0.0' },
  ],
  [
    'typescript',
    'package-lock.json',
    '{"dependencies":{"lodash":{"version":"4.17.21","dependencies":{"x":{"version":"1.0.0"}}}}}',
    { 'pkg:npm/lodash': '4.17.21' },
  ],
  [
    'typescript',
    'pnpm-lock.yaml',
    "lockfileVersion: '9.0'\nimporters:\n  .:\n    dependencies:\n      '@acme/ui':\n        specifier: ^2.0.0\n        version: 2.0.1(react@18.2.0)\n      lodash:\n        specifier: ^4\n        version: 4.17.21\npackages:\n  lodash@3.0.0:\n    resolution: {}\n",
    { 'pkg:npm/%40acme/ui': '2.0.1', 'pkg:npm/lodash': '4.17.21' },
  ],
  ['typescript', 'pnpm-lock.yaml', 'lockfileVersion: 5.4\ndependencies:\n  lodash: 4.17.21\n', { 'pkg:npm/lodash': '4.17.21' }],
  [
    'typescript',
    'yarn.lock',
    '# yarn lockfile v1\n\n"@acme/ui@^2.0.0":\n  version "2.0.1"\n\nlodash@^4.17.0, lodash@^4.17.21:\n  version "4.17.21"\n\nsemver@^5.0.0:\n  version "5.7.2"\n\nsemver@^7.0.0:\n  version "7.6.0"\n',
    { 'pkg:npm/%40acme/ui': '2.0.1', 'pkg:npm/lodash': '4.17.21' },
  ],
  [
    'typescript',
    'yarn.lock',
    '__metadata:\n  version: 8\n\n"lodash@npm:^4.17.21":\n  version: 4.17.21\n  resolution: "lodash@npm:4.17.21"\n',
    { 'pkg:npm/lodash': '4.17.21' },
  ],
  [
    'typescript',
    'bun.lock',
    '{\n  "packages": {\n    "lodash": ["lodash@4.17.21", "", {}],\n    "a/lodash": ["lodash@3.0.0", "", {}],\n  }\n}',
    { 'pkg:npm/lodash': '4.17.21' },
  ],
  ['typescript', 'package.json', '{"dependencies":{"lodash":"4.17.21","react":"^18.0.0"}}', { 'pkg:npm/lodash': '4.17.21' }],
  ['python', 'uv.lock', 'version = 1\n\n[[package]]\nname = "flask"\nversion = "3.0.2"\nsource = { registry = "x" }\n', { 'pkg:pypi/flask': '3.0.2' }],
  ['python', 'poetry.lock', '[[package]]\nname = "PyYAML"\nversion = "6.0.1"\ndescription = ""\n', { 'pkg:pypi/pyyaml': '6.0.1' }],
  [
    'python',
    'Pipfile.lock',
    '{"default":{"requests":{"version":"==2.31.0"}},"develop":{"pytest":{"version":"==8.0.0"}}}',
    { 'pkg:pypi/requests': '2.31.0', 'pkg:pypi/pytest': '8.0.0' },
  ],
  [
    'python',
    'requirements.txt',
    '# all\nrequests[socks]==2.31.0 ; python_version > "3.8"\nDjango_Ninja == 1.1.0\nflask>=2\n-r base.txt\n',
    { 'pkg:pypi/requests': '2.31.0', 'pkg:pypi/django-ninja': '1.1.0' },
  ],
  ['python', 'pyproject.toml', '[project]\ndependencies = ["requests==2.31.0", "flask>=2"]\n', { 'pkg:pypi/requests': '2.31.0' }],
  [
    'go',
    'go.mod',
    'module example.com/shop\n\ngo 1.22\n\nrequire github.com/Pkg/Errors v0.9.1\nrequire (\n\tgoogle.golang.org/grpc v1.60.0 // indirect\n\tgithub.com/x/y/v2 v2.0.0+incompatible\n)\n',
    {
      'pkg:golang/std': '1.22',
      'pkg:golang/github.com/pkg/errors': 'v0.9.1',
      'pkg:golang/google.golang.org/grpc': 'v1.60.0',
      'pkg:golang/github.com/x/y/v2': 'v2.0.0+incompatible',
    },
  ],
  [
    'rust',
    'Cargo.lock',
    '[[package]]\nname = "serde"\nversion = "1.0.197"\n\n[[package]]\nname = "rand"\nversion = "0.7.3"\n\n[[package]]\nname = "rand"\nversion = "0.8.5"\n',
    { 'pkg:cargo/serde': '1.0.197' },
  ],
  [
    'ruby',
    'Gemfile.lock',
    'GEM\n  remote: https://rubygems.org/\n  specs:\n    nokogiri (1.16.2-x86_64-linux)\n    rails (7.1.3)\n      activesupport (= 7.1.3)\n\nDEPENDENCIES\n  rails (~> 7.1)\n',
    { 'pkg:gem/nokogiri': '1.16.2', 'pkg:gem/rails': '7.1.3' },
  ],
  [
    'java',
    'pom.xml',
    '<project><properties><slf4j.version>2.0.9</slf4j.version></properties><dependencyManagement><dependencies><dependency><groupId>org.slf4j</groupId><artifactId>slf4j-api</artifactId><version>§{slf4j.version}</version></dependency></dependencies></dependencyManagement><!-- <dependency><groupId>a</groupId><artifactId>b</artifactId><version>1</version></dependency> --><dependencies><dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>§{elsewhere}</version></dependency></dependencies></project>'.replaceAll(
      '§',
      '$',
    ),
    { 'pkg:maven/org.slf4j/slf4j-api': '2.0.9' },
  ],
  [
    'java',
    'build.gradle',
    'dependencies {\n  implementation \'com.google.guava:guava:33.0.0-jre\'\n  testImplementation("junit:junit:$junit")\n}\n',
    { 'pkg:maven/com.google.guava/guava': '33.0.0-jre' },
  ],
  [
    'java',
    'libs.versions.toml',
    '[versions]\nslf4j = "2.0.9"\n\n[libraries]\nslf4j = { module = "org.slf4j:slf4j-api", version.ref = "slf4j" }\nguava = { group = "com.google.guava", name = "guava", version = "33.0.0-jre" }\njunit = "junit:junit:4.13.2"\n',
    { 'pkg:maven/junit/junit': '4.13.2', 'pkg:maven/org.slf4j/slf4j-api': '2.0.9', 'pkg:maven/com.google.guava/guava': '33.0.0-jre' },
  ],
  [
    'csharp',
    'packages.lock.json',
    '{"version":1,"dependencies":{"net8.0":{"Newtonsoft.Json":{"type":"Direct","resolved":"13.0.3"}}}}',
    { 'pkg:nuget/Newtonsoft.Json': '13.0.3' },
  ],
  [
    'csharp',
    'Directory.Packages.props',
    '<Project><ItemGroup><PackageVersion Include="Serilog" Version="3.1.1" /><PackageReference Include="Dapper"><Version>2.1.24</Version></PackageReference><PackageVersion Include="X" Version="$(XVersion)" /></ItemGroup></Project>',
    { 'pkg:nuget/Serilog': '3.1.1', 'pkg:nuget/Dapper': '2.1.24' },
  ],
];

describe('versions that manifests pin', () => {
  it.each(CASES)('%s: %s', (language, file, text, versions) => {
    expect(read(language, file, text)).toEqual(versions);
    expect(read(language, file, text.replaceAll('\n', '\r\n'))).toEqual(versions);
  });

  it('are read from a file that is cut anywhere, and none from rubbish, without an error', () => {
    for (const [language, file, text] of CASES) {
      for (let end = 0; end < text.length; end += 7) expect(() => read(language, file, text.slice(0, end))).not.toThrow();
      for (const rubbish of [
        '',
        '\0\0',
        '[]',
        'null',
        '{"packages":[1],"dependencies":"x","default":{"a":null}}',
        '<dependency>'.repeat(50_000),
        '<!--'.repeat(50_000),
        '<PackageReference '.repeat(50_000),
        ' '.repeat(100_000),
        '\n'.repeat(100_000),
        `a${' '.repeat(100_000)}`,
      ])
        expect(read(language, file, rubbish)).toEqual({});
    }
  });
});
