/** `knowing version`: the version of the package and of the Node that runs it. */
import { packageVersion } from '../../../util/package-version.ts';
import type { CommandSpec } from '../command.ts';

export const command: CommandSpec = {
  name: 'version',
  group: 'maintain',
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
