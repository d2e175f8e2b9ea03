/** Scripts of a package.json: a target each, with what it starts. */
import type { FileFacts } from '../../model/facts.ts';
import type { Format } from '../contract.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { folderOf } from '../shared/paths.ts';
import { readYaml } from '../shared/read-yaml.ts';
import { relateStarted } from '../shared/relate-started.ts';
import { at, entriesOf } from '../shared/yaml.ts';

/** The scripts may stand further down. */
const LONG_HEAD = 4_000;

export const format: Format = {
  id: 'npm-scripts',
  version: 1,
  claims: (path, head) =>
    /(?:^|\/)package\.json$/.test(path) && !path.includes('node_modules/') && (head === undefined || head.includes('"scripts"') || head.length > LONG_HEAD),
  syntax: { read: (path, text) => [readScripts(path, text)] },
};

function readScripts(path: string, text: string): FileFacts {
  const facts = new FormatFacts('npm-scripts', path, text);
  const [document] = readYaml(text);
  facts.hasErrors = document === undefined || document.hasErrors;
  for (const { key, keyStart, end, value } of entriesOf(at(document?.root, 'scripts'))) {
    if (key === '' || value?.kind !== 'text') continue;
    const from = facts.symbol({ kind: 'target', name: key, start: keyStart, end, signature: `${key}: ${value.text}`.slice(0, 200) });
    relateStarted(facts, from, { text: value.text, start: value.start + 1, folders: [folderOf(path)] });
  }
  return facts.finish();
}
