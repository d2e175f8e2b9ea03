/** `knowing version`: the version of the package and of the Node that runs it. */
import { existsSync, readFileSync } from 'node:fs';
import type { CommandSpec } from '../command.ts';

export const command: CommandSpec = {
  name: 'version',
  summary: 'print the version',
  examples: [
    { line: 'version', says: 'the version' },
    { line: 'version --json', says: 'with the Node version and the platform' },
  ],
  async run({ out }) {
    const value = { version: packageVersion(), node: process.versions.node, platform: `${process.platform}-${process.arch}` };
    out.report(value, () => [value.version]);
  },
};

/** From the nearest manifest above this file, wherever the package is built or installed to. */
function packageVersion(): string {
  let manifest = new URL('../package.json', import.meta.url);
  while (!existsSync(manifest)) manifest = new URL('../package.json', manifest);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
