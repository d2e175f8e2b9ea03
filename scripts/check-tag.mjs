// node scripts/check-tag.mjs v1.2.3: before a release, the tag, package.json, the plugin and the changelog name one version.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');
const version = (process.argv[2] ?? '').replace(/^v/, '');
const named = {
  'package.json': JSON.parse(read('package.json')).version,
  'plugin/.claude-plugin/plugin.json': JSON.parse(read('plugin/.claude-plugin/plugin.json')).version,
  'CHANGELOG.md': read('CHANGELOG.md').includes(`## ${version}`) ? version : 'no section for it',
};
const wrong = Object.entries(named).filter(([, found]) => found !== version);
for (const [file, found] of wrong) console.error(`The tag says ${version}, ${file}: ${found}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
