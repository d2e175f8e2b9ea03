/** From a workflow or an action to facts: a symbol for it, one a job, one a step. */
import type { FileFacts, SymbolIndex } from '../../model/facts.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { baseOf, folderOf } from '../shared/paths.ts';
import { readYaml } from '../shared/read-yaml.ts';
import { RUNS_DEPLOYMENT, RUNS_TESTS } from '../shared/started.ts';
import { at, entriesOf, itemsOf, textAt, textsOf, type YamlEntry, type YamlNode, type YamlText } from '../shared/yaml.ts';
import { actionAlias, relateEnvironment, relateUsed, workflowAlias } from './relate.ts';
import { addStep } from './steps.ts';

export function readWorkflow(path: string, text: string): FileFacts {
  const facts = new FormatFacts('github-actions', path, text);
  const [document] = readYaml(text);
  const root = document?.root;
  facts.hasErrors = document === undefined || document.hasErrors;
  if (root?.kind !== 'map') return facts.finish();
  const name = textAt(root, 'name') ?? baseOf(path).replace(/\.ya?ml$/, '');
  const signature = `workflow on ${triggers(at(root, 'on')).join(', ') || '?'}`;
  const workflow = facts.symbol({ kind: 'workflow', name, start: root.start, end: root.end, signature, aliases: [workflowAlias(path)] });
  relateEnvironment(facts, workflow, at(root, 'env'));
  for (const job of entriesOf(at(root, 'jobs'))) addJob({ facts, source: text, workflow, folder: folderAt(root) }, job);
  return facts.finish();
}

export function readAction(path: string, text: string): FileFacts {
  const facts = new FormatFacts('github-actions', path, text);
  const [document] = readYaml(text);
  const root = document?.root;
  facts.hasErrors = document === undefined || document.hasErrors;
  if (root?.kind !== 'map') return facts.finish();
  const own = folderOf(path);
  const action = facts.symbol({
    ...{ kind: 'workflow', name: textAt(root, 'name') ?? (baseOf(own) || 'action'), start: root.start, end: root.end },
    ...{ signature: `action ${textAt(root, 'runs', 'using') ?? ''}`.trim(), doc: textAt(root, 'description') ?? '', aliases: [actionAlias(own)] },
  });
  for (const step of itemsOf(at(root, 'runs', 'steps'))) addStep({ facts, source: text, owner: action, folders: ['', own] }, step);
  const main = at(root, 'runs', 'main');
  if (main?.kind === 'text')
    facts.relation({
      type: 'calls',
      from: action,
      target: { kind: 'file', name: own === '' ? main.text : `${own}/${main.text}`, otherwise: 'nothing' },
      at: main.start,
    });
  return facts.finish();
}

function triggers(on: YamlNode | undefined): string[] {
  return [...textsOf(on).map((t) => t.text), ...entriesOf(on).map((e) => e.key)];
}

const folderAt = (node: YamlNode | undefined): string | undefined => textAt(node, 'defaults', 'run', 'working-directory');

interface Workflow {
  readonly facts: FormatFacts;
  readonly source: string;
  readonly workflow: SymbolIndex;
  /** Where its commands run unless a job or a step says otherwise. */
  readonly folder: string | undefined;
}

function addJob({ facts, source, workflow, folder }: Workflow, { key, keyStart, end, value }: YamlEntry): void {
  if (value?.kind !== 'map' || key === '') return;
  const job = facts.symbol({
    kind: 'job',
    name: key,
    start: keyStart,
    end,
    owner: workflow,
    signature: jobSignature(key, value),
    doc: textAt(value, 'name') ?? '',
  });
  relateEnvironment(facts, job, at(value, 'env'));
  relateUsed(facts, job, at(value, 'uses'));
  for (const needed of textsOf(at(value, 'needs'))) relateNeeded(facts, workflow, job, needed);
  const inside = folderAt(value) ?? folder ?? '';
  for (const step of itemsOf(at(value, 'steps'))) addStep({ facts, source, owner: job, folders: [inside] }, step);
}

function relateNeeded(facts: FormatFacts, workflow: SymbolIndex, from: SymbolIndex, needed: YamlText): void {
  const name = `${facts.symbols[workflow]?.name}.${needed.text}`;
  facts.relation({ type: 'depends_on', from, target: { kind: 'job', name, reader: 'github-actions', otherwise: 'unresolved' }, at: needed.start });
}

/** What it does, in two words: that is what people ask for. */
function jobSignature(name: string, job: YamlNode): string {
  const scripts = itemsOf(at(job, 'steps')).map((step) => `${textAt(step, 'run') ?? ''} ${textAt(step, 'uses') ?? ''}`);
  const does = [scripts.some((s) => RUNS_TESTS.test(s)) && 'runs tests', scripts.some((s) => RUNS_DEPLOYMENT.test(s)) && 'deploys'].filter((d) => d);
  return [`job ${name}`, ...does, textAt(job, 'uses')].filter((part) => part).join(' · ');
}
