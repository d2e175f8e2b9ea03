/** dotnet test: a filter over full names. */
import { endsWith, type TestRunner, unique } from '../shared/test-runner.ts';

const filter = (names: readonly string[]): string[] => [
  'dotnet',
  'test',
  '--filter',
  unique(names)
    .map((n) => `FullyQualifiedName~${n}`)
    .join('|'),
];

const dotnet: TestRunner = {
  name: 'dotnet test',
  owns: endsWith('.cs', '.fs', '.vb'),
  isUsed: () => true,
  some: (tests) => filter(tests.map((t) => t.name)),
  files: (files) => filter(files.map((f) => f.slice(f.lastIndexOf('/') + 1).replace(/\.\w+$/, ''))),
  all: () => ['dotnet', 'test'],
  manifests:
    /\.(?:csproj|fsproj|vbproj|sln|slnx)$|(?:^|\/)(?:Directory\.(?:Build|Packages)\.(?:props|targets)|packages\.lock\.json|global\.json|nuget\.config)$/i,
};

export const testRunners = [dotnet];
