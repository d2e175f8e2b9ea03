/** csharp-ls, on Roslyn. */
import type { LanguageServer } from '../server-contract.ts';

export const server: LanguageServer = {
  id: 'csharp-ls',
  languages: ['csharp'],
  preference: 1,
  commands: [['csharp-ls']],
  markers: ['*.sln', '*.slnx', '*.csproj'],
  install: 'dotnet tool install --global csharp-ls',
  runs: 'what its project files tell MSBuild to run',
  concurrency: 8,
  warmUpSeconds: 600,
};
