/** SourceKit, part of the Swift toolchain. */
import type { LanguageServer } from '../server-contract.ts';

export const server: LanguageServer = {
  id: 'sourcekit-lsp',
  languages: ['swift'],
  preference: 1,
  commands: [['sourcekit-lsp']],
  markers: ['Package.swift', 'compile_commands.json', 'buildServer.json'],
  install: 'part of the Swift toolchain: https://www.swift.org/install',
  runs: 'its Package.swift, and plugins of its build',
  concurrency: 8,
  warmUpSeconds: 600,
};
