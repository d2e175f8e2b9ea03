/** Language servers on the PATH, as data: nothing needs them, and what they know goes beyond what source code says. */

import { findProgram } from '../../../../util/find-program.ts';
import type { Check } from '../check.ts';

const SERVERS = [
  'gopls',
  'pyright-langserver',
  'basedpyright-langserver',
  'typescript-language-server',
  'rust-analyzer',
  'jdtls',
  'csharp-ls',
  'omnisharp',
  'ruby-lsp',
  'solargraph',
  'clangd',
  'phpactor',
  'intelephense',
  'kotlin-language-server',
  'metals',
  'sourcekit-lsp',
];

export const check: Check = {
  name: 'language servers',
  place: 8,
  async run(context) {
    const found = SERVERS.filter((name) => findProgram(name, context) !== undefined);
    return [{ state: 'fine', text: found.length === 0 ? 'none found; none is needed' : `${found.join(', ')} found; none is needed` }];
  },
};
