// npm run install-global: puts `knowing` on the PATH. Packs this working copy and installs the package like any other, so
// that the command goes on working when the clone is moved, changed or deleted. `npm uninstall -g knowing` takes it out.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { npm, npmOutput, prepare, root } from './prepare.mjs';

await prepare();
const folder = mkdtempSync(join(tmpdir(), 'knowing-install-'));
try {
  process.exitCode = install(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function install(into) {
  // Built already: prepack would only check that again.
  const [{ filename }] = JSON.parse(npmOutput(['pack', '--ignore-scripts', '--json', '--loglevel=error', '--pack-destination', into], root));
  const tarball = join(into, filename);
  const status = npm(['install', '--global', tarball, '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], into);
  const prefix = npmOutput(['prefix', '--global'], into).trim();
  const programs = process.platform === 'win32' ? prefix : join(prefix, 'bin');
  for (const line of status === 0 ? installedLines(programs) : failedLines(prefix)) console.error(line);
  return status;
}

function installedLines(programs) {
  const path = process.env.PATH ?? process.env.Path ?? '';
  const found = path.split(delimiter).some((entry) => entry !== '' && resolve(entry) === resolve(programs));
  return [
    `knowing is installed in ${programs}. Try it in a repository of yours: knowing context "where are sessions saved"`,
    ...(found ? [] : [`That folder is not on your PATH. Add it, for example: export PATH="${programs}:$PATH"`]),
    'To take it out again: npm uninstall -g knowing',
  ];
}

const failedLines = (prefix) => [
  `npm could not install into ${prefix}; its message is above.`,
  'If you may not write there, choose a folder of your own and try again: npm config set prefix ~/.local',
];
