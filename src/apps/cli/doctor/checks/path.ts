/** Whether `knowing` on the PATH is this program. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../../../../util/find-program.ts';
import { ownCommand } from '../../../../util/own-command.ts';
import { packageFolder } from '../../../../util/package-version.ts';
import type { Check } from '../check.ts';

export const check: Check = {
  name: 'path',
  place: 2,
  async run(context) {
    const started = ownCommand('');
    if (started === 'knowing') return [{ state: 'fine', text: '`knowing` is on the PATH' }];
    const clone = packageFolder();
    const mend = existsSync(join(clone, 'scripts/install-global.mjs')) ? { mend: `npm --prefix ${clone} run install-global` } : {};
    const other = findProgram('knowing', context);
    if (other !== undefined)
      return [{ state: 'note', text: `\`knowing\` on the PATH is another installation, ${other}; this one is \`${started}\`.`, ...mend }];
    return [{ state: 'note', text: `\`knowing\` is not on the PATH; this is \`${started}\`.`, ...mend }];
  },
};
