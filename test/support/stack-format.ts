/**
 * A format for tests, as small as one can be: services with what they run, need, set and call. It is told from other YAML
 * by its first line.
 *
 *   # stack
 *   service web
 *     runs src/app.py
 *     image nginx
 */
import type { Format } from '../../src/formats/contract.ts';
import { FormatFacts } from '../../src/formats/shared/format-facts.ts';
import type { EdgeType } from '../../src/model/edge-types.ts';
import type { FileFacts, RelationTarget } from '../../src/model/facts.ts';

const STATEMENTS: Readonly<Record<string, { readonly type: EdgeType; readonly target: (name: string) => RelationTarget }>> = {
  runs: { type: 'deploys', target: (name) => ({ kind: 'file', name }) },
  calls: { type: 'references', target: (name) => ({ kind: ['function', 'method'], name, otherwise: 'unresolved' }) },
  needs: { type: 'depends_on', target: (name) => ({ kind: 'module', name, reader: 'stack' }) },
  image: { type: 'depends_on', target: (name) => ({ kind: 'external', name }) },
  sets: { type: 'configures', target: (name) => ({ kind: 'env_var', name }) },
  selects: {
    type: 'deploys',
    target: (labels) => ({ kind: 'module', name: labels.split(' ')[0] ?? '', also: labels.split(' ').slice(1), all: 'nearest', otherwise: 'nothing' }),
  },
  starts: { type: 'calls', target: (name) => ({ kind: 'function', name, orElse: { kind: 'file', name: `src/${name}.py`, otherwise: 'nothing' } }) },
  serves: { type: 'exposes', target: (name) => ({ kind: 'route_handler', name }) },
};

export const format: Format = {
  id: 'stack',
  version: 1,
  claims: (path, head) => /\.ya?ml$/.test(path) && (head === undefined || head.startsWith('# stack')),
  syntax: { read: (path, text) => [readStack(path, text)] },
};

function readStack(path: string, text: string): FileFacts {
  const facts = new FormatFacts('stack', path, text);
  const services = [...text.matchAll(/^service (\S+)\n(?: .*(?:\n|$))*/gm)];
  for (const { 0: block, 1: name = '', index: start } of services) {
    const labels = [...block.matchAll(/^ +label (\S+)$/gm)].map((match) => match[1] ?? '');
    const from = facts.symbol({
      kind: 'module',
      name,
      start,
      end: start + block.length,
      nameAt: start + 'service '.length,
      signature: `service ${name}`,
      aliases: labels,
    });
    for (const { 0: line, 1: word = '', 2: rest = '', index } of block.matchAll(/^ +(\w+) (.+)$/gm)) {
      const statement = STATEMENTS[word];
      if (word === 'label') continue;
      if (statement === undefined) facts.hasErrors = true;
      else facts.relation({ type: statement.type, from, target: statement.target(rest), at: start + index + line.indexOf(word) });
    }
  }
  return facts.finish();
}

/** Reads every YAML file with a `title:`, whatever else it is. */
export const titles: Format = {
  id: 'titles',
  version: 1,
  claims: (path, head) => path.endsWith('.yaml') && (head === undefined || head.includes('title: ')),
  syntax: {
    read(path, text) {
      const facts = new FormatFacts('titles', path, text);
      for (const { 0: line, 1: name = '', index } of text.matchAll(/^ *# title: (.+)$/gm))
        facts.symbol({ kind: 'constant', name, start: index, end: index + line.length });
      return [facts.finish()];
    },
  },
};
