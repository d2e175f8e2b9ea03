/** rust-analyzer, which says itself when it has read the project. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LanguageServer } from '../server-contract.ts';

export const server: LanguageServer = {
  id: 'rust-analyzer',
  languages: ['rust'],
  preference: 1,
  commands: [['rust-analyzer']],
  markers: ['Cargo.toml'],
  install: 'rustup component add rust-analyzer',
  runs: 'build scripts, macros and the compiler that its .cargo/config.toml names',
  concurrency: 32,
  warmUpSeconds: 600,
  initializationOptions: {
    checkOnSave: false,
    cachePriming: { enable: false },
    // Code behind a feature that is off is not known to it at all.
    cargo: { buildScripts: { enable: true }, features: 'all' },
    procMacro: { enable: true },
    files: { watcher: 'server' },
  },
  // Build scripts write into the target folder, which is in the repository by default.
  environment: () => ({ CARGO_TARGET_DIR: join(tmpdir(), 'knowing-rust-analyzer') }),
  // What the standard library's blanket implementations call.
  leadsTo: { into: 'from', try_into: 'try_from', parse: 'from_str', to_string: 'fmt' },
  passedOver: new Set(['as_mut', 'as_ref', 'borrow', 'borrow_mut', 'by_ref', 'clone', 'cloned', 'to_owned']),
  declarationsOfMade: true,
  readiness: (method, params) => (method === 'experimental/serverStatus' ? (params as { quiescent?: boolean } | null)?.quiescent === true : undefined),
};
