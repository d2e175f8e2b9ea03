/** OmniSharp, on Roslyn. */
import type { LanguageServer } from '../server-contract.ts';

export const server: LanguageServer = {
  id: 'omnisharp',
  languages: ['csharp'],
  preference: 2,
  commands: [
    ['OmniSharp', '--languageserver'],
    ['omnisharp', '--languageserver'],
  ],
  markers: ['*.sln', '*.slnx', '*.csproj'],
  install: 'https://github.com/OmniSharp/omnisharp-roslyn/releases',
  runs: 'what its project files tell MSBuild to run',
  concurrency: 8,
  warmUpSeconds: 600,
};
