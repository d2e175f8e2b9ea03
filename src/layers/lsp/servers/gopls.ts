/** gopls. Building untrusted Go runs none of it, by Go's own policy. */
import type { LanguageServer } from '../server-contract.ts';

// Whatever opens a file has gopls check and analyse the whole workspace a second later, unless that second is longer.
const QUIET = { staticcheck: false, vulncheck: 'Off', diagnosticsDelay: '24h' };

export const server: LanguageServer = {
  id: 'gopls',
  languages: ['go'],
  preference: 1,
  commands: [['gopls']],
  markers: ['go.mod', 'go.work'],
  install: 'go install golang.org/x/tools/gopls@latest',
  concurrency: 16,
  warmUpSeconds: 300,
  // The first question about a package waits until all that it imports is checked: minutes where that is Kubernetes and three clouds.
  timeoutSeconds: 300,
  initializationOptions: { ...QUIET, symbolScope: 'workspace', hoverKind: 'NoDocumentation' },
  settings: { gopls: QUIET },
  environment: (megabytes) => ({ GOMEMLIMIT: `${megabytes}MiB` }),
  structuralTypes: true,
};
