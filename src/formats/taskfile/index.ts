/** Taskfiles (go-task): tasks, what each depends on, and what its commands start. */
import type { FileFacts, SymbolIndex } from '../../model/facts.ts';
import type { Format } from '../contract.ts';
import { blankTemplates } from '../shared/blank-templates.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { folderOf, joined } from '../shared/paths.ts';
import { readYaml } from '../shared/read-yaml.ts';
import { relateStarted } from '../shared/relate-started.ts';
import { at, entriesOf, itemsOf, scriptOf, textAt, textOf, textsOf, type YamlEntry, type YamlNode } from '../shared/yaml.ts';

export const format: Format = {
  id: 'taskfile',
  version: 1,
  claims: (path, head) => /(?:^|\/)[tT]askfile(?:[._-][\w-]+)?\.ya?ml$/.test(path) && (head === undefined || /^(?:tasks|includes)\s*:/m.test(head)),
  syntax: { read: (path, text) => [readTaskfile(path, text)] },
};

interface Tasks {
  readonly facts: FormatFacts;
  readonly path: string;
  readonly source: string;
}

function readTaskfile(path: string, text: string): FileFacts {
  const facts = new FormatFacts('taskfile', path, text);
  const [document] = readYaml(blankTemplates(text));
  facts.hasErrors = document === undefined || document.hasErrors;
  const root = document?.root;
  relateEnvironment(facts, -1, at(root, 'env'));
  for (const file of textsOf(at(root, 'dotenv'))) relateFile(facts, path, file.text, file.start);
  for (const { value } of entriesOf(at(root, 'includes'))) {
    const file = at(value, 'taskfile') ?? value;
    const written = textOf(file);
    if (file !== undefined && written !== undefined) relateFile(facts, path, /\.ya?ml$/.test(written) ? written : `${written}/Taskfile.yml`, file.start);
  }
  for (const task of entriesOf(at(root, 'tasks'))) addTask({ facts, path, source: text }, task);
  return facts.finish();
}

function relateFile(facts: FormatFacts, path: string, written: string, start: number): void {
  const place = joined(folderOf(path), written);
  if (place !== undefined && place !== '') facts.relation({ type: 'depends_on', target: { kind: 'file', name: place, otherwise: 'nothing' }, at: start });
}

function relateEnvironment(facts: FormatFacts, from: SymbolIndex, env: YamlNode | undefined): void {
  for (const { key, keyStart } of entriesOf(env))
    if (/^\w+$/.test(key)) facts.relation({ type: 'configures', from, target: { kind: 'env_var', name: key }, at: keyStart });
}

function addTask({ facts, path, source }: Tasks, { key, keyStart, end, value }: YamlEntry): void {
  if (key === '') return;
  const from = facts.symbol({
    kind: 'target',
    name: key,
    start: keyStart,
    end,
    signature: `task ${key}`,
    doc: textAt(value, 'desc') ?? textAt(value, 'summary') ?? '',
  });
  relateEnvironment(facts, from, at(value, 'env'));
  const folder = joined(folderOf(path), textAt(value, 'dir') ?? '.') ?? folderOf(path);
  const commands = [at(value, 'cmds'), at(value, 'cmd'), value?.kind === 'map' ? undefined : value].flatMap((node) =>
    node?.kind === 'list' ? itemsOf(node) : (node ?? []),
  );
  for (const command of commands) {
    const script = at(command, 'cmd') ?? command;
    if (script.kind === 'text') relateStarted(facts, from, { ...scriptOf(source, script), folders: [folder] });
  }
  for (const need of [...commands, ...itemsOf(at(value, 'deps'))]) {
    const named = at(need, 'task') ?? (itemsOf(at(value, 'deps')).includes(need) ? need : undefined);
    const name = textOf(named);
    if (named !== undefined && name !== undefined)
      facts.relation({ type: 'depends_on', from, target: { kind: 'target', name, within: path, otherwise: 'nothing' }, at: named.start });
  }
}
