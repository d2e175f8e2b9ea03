/** gopls. Building untrusted Go runs none of it, by Go's own policy. */
import type { LanguageServer } from '../server-contract.ts';

export const server: LanguageServer = {
  id: 'gopls',
  languages: ['go'],
  preference: 1,
  commands: [['gopls']],
  markers: ['go.mod', 'go.work'],
  install: 'go install golang.org/x/tools/gopls@latest',
  concurrency: 16,
  warmUpSeconds: 300,
  initializationOptions: { symbolScope: 'workspace', staticcheck: false, vulncheck: 'Off', hoverKind: 'NoDocumentation' },
  settings: { gopls: { staticcheck: false, vulncheck: 'Off' } },
  environment: (megabytes) => ({ GOMEMLIMIT: `${megabytes}MiB` }),
  structuralTypes: true,
};
