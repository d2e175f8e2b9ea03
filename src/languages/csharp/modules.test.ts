import { describe, expect, it } from 'vitest';
import { csharpModules } from './modules.ts';
import { isTestPath, testSubjects } from './test-paths.ts';

const DECLARED: Record<string, string> = {
  'src/App/Program.cs': '',
  'src/App/Services/UserService.cs': 'Acme.App.Services',
  'src/App/Data/Store.cs': 'Acme.App.Data',
  'src/Shared/Text.cs': 'Acme.Shared.Text',
  'src/Shared/Time.cs': 'Acme.Shared.Time',
};
const CONFIGS = new Map([
  ['src/App/App.csproj', '<Project><ItemGroup><Using Include="Acme.Shared.Text" /></ItemGroup></Project>'],
  ['src/App/GlobalUsings.cs', 'global using System;\nglobal using Acme.Shared.Time;\nglobal using static System.Math;'],
]);
const modules = csharpModules({ files: Object.keys(DECLARED), declaredModule: (f) => DECLARED[f] ?? '', configs: CONFIGS, repoName: 'acme' });
const SERVICE = 'src/App/Services/UserService.cs';

describe('namespaces', () => {
  it.each([
    ['Acme.App.Data', { kind: 'module', module: 'Acme.App.Data' }],
    ['Acme', { kind: 'module', module: 'Acme' }],
    ['Data', { kind: 'module', module: 'Acme.App.Data' }],
    ['Acme.App.Data.Store', { kind: 'unknown' }],
    ['System.Collections.Generic', { kind: 'external', name: 'System.Collections.Generic', stdlib: true, purl: 'pkg:generic/dotnet' }],
    ['Microsoft.AspNetCore.Mvc.Filters', { kind: 'external', name: 'Microsoft.AspNetCore.Mvc', stdlib: true, purl: 'pkg:generic/dotnet' }],
    ['Newtonsoft.Json.Linq', { kind: 'external', name: 'Newtonsoft.Json', stdlib: false }],
  ])('%s', (specifier, expected) => {
    expect(modules.resolve(specifier, SERVICE)).toEqual(expected);
  });

  it('shows parents, the global namespace and the project global usings, nearest first', () => {
    expect(modules.ambient?.(SERVICE)).toEqual(['Acme.App', 'Acme', '', 'Acme.Shared.Text', 'Acme.Shared.Time']);
    expect(modules.ambient?.('src/Shared/Text.cs')).toEqual(['Acme.Shared', 'Acme', '']);
    expect(modules.ambient?.('src/App/Program.cs')).toEqual(['Acme.Shared.Text', 'Acme.Shared.Time']);
  });

  it('walks down from the first name', () => {
    expect(modules.child('', 'Acme')).toBe('Acme');
    expect(modules.child('Acme.App', 'Data')).toBe('Acme.App.Data');
    expect(modules.child('Acme', 'Nope')).toBeUndefined();
  });
});

describe('tests', () => {
  it.each([
    ['test/Shop.Tests/CartTests.cs', true],
    ['src/Shop.UnitTests/Helper.cs', true],
    ['unit/CartTest.cs', true],
    ['src/Shop/Cart.cs', false],
    ['src/Shop/Latest.cs', false],
  ])('%s', (path, expected) => {
    expect(isTestPath(path)).toBe(expected);
  });

  it('are about what their name says', () => {
    expect(testSubjects('test/Shop.UnitTests/Carts/CartTests.cs')[0]).toBe('src/Shop/Carts/Cart');
    expect(testSubjects('src/Shop/Cart.cs')).toEqual([]);
  });
});
