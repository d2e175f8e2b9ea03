/** From a pipeline of GitLab to facts: a symbol for the file, one a job; a job whose name begins with a dot is a template. */
import type { FileFacts, SymbolIndex } from '../../model/facts.ts';
import { relateExported } from '../shared/exported-variables.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { relateImage } from '../shared/images.ts';
import { baseOf, joined } from '../shared/paths.ts';
import { readYaml } from '../shared/read-yaml.ts';
import { relateStarted } from '../shared/relate-started.ts';
import { RUNS_DEPLOYMENT, RUNS_TESTS } from '../shared/started.ts';
import { at, entriesOf, itemsOf, scriptOf, textAt, textOf, textsOf, walk, type YamlEntry, type YamlNode } from '../shared/yaml.ts';

const RESERVED = new Set([
  'stages',
  'variables',
  'include',
  'default',
  'workflow',
  'image',
  'services',
  'before_script',
  'after_script',
  'cache',
  'spec',
  'types',
]);
const SCRIPTS = ['before_script', 'script', 'after_script'];

export function readPipeline(path: string, text: string): FileFacts {
  const facts = new FormatFacts('gitlab-ci', path, text);
  for (const { root, hasErrors } of readYaml(text)) {
    facts.hasErrors ||= hasErrors;
    if (root?.kind !== 'map') continue;
    const stages = textsOf(at(root, 'stages')).map((t) => t.text);
    const name = baseOf(path)
      .replace(/\.ya?ml$/, '')
      .replace(/(?<=.)\.gitlab-ci$|^\./, '');
    const pipeline = facts.symbol({
      kind: 'workflow',
      name,
      start: root.start,
      end: root.end,
      aliases: [PIPELINE_ALIAS],
      signature: `pipeline · stages ${stages.join(', ') || 'by default'}`,
    });
    relateCommon(facts, pipeline, root);
    relateCommon(facts, pipeline, at(root, 'default'));
    for (const included of itemsOf(at(root, 'include')).concat(at(root, 'include') ?? [])) relateInclude(facts, pipeline, included);
    for (const entry of root.entries) if (!RESERVED.has(entry.key) && entry.value?.kind === 'map') addJob(facts, text, pipeline, entry);
  }
  return facts.finish();
}

function relateCommon(facts: FormatFacts, from: SymbolIndex, node: YamlNode | undefined): void {
  for (const { key, keyStart } of entriesOf(at(node, 'variables')))
    if (/^[A-Za-z_]\w*$/.test(key)) facts.relation({ type: 'configures', from, target: { kind: 'env_var', name: key }, at: keyStart });
  const image = at(node, 'image', 'name') ?? at(node, 'image');
  const name = textOf(image);
  if (image !== undefined && name !== undefined) relateImage(facts, from, name, { at: image.start });
}

/** Files of this repository, from its root; others are left out. */
function relateInclude(facts: FormatFacts, from: SymbolIndex, included: YamlNode): void {
  const file = at(included, 'local') ?? (included.kind === 'text' ? included : undefined);
  const place = joined('', textOf(file)?.replace(/^\//, '') ?? '');
  if (file === undefined || place === undefined || place === '' || /^https?:/.test(place)) return;
  // `/ci/*.yml` and `/ci/**.yml`: every pipeline below that folder.
  const folder = place.includes('*') ? place.slice(0, place.lastIndexOf('/', place.indexOf('*')) + 1) : undefined;
  const all = { kind: 'workflow', name: PIPELINE_ALIAS, all: true, within: folder ?? '' } as const;
  facts.relation({ type: 'depends_on', from, target: { ...(folder ? all : ({ kind: 'file', name: place } as const)), otherwise: 'nothing' }, at: file.start });
}

function addJob(facts: FormatFacts, source: string, pipeline: SymbolIndex, { key, keyStart, end, value }: YamlEntry): void {
  const scripts = SCRIPTS.flatMap((part) => textsOf(at(value, part)));
  const script = scripts.map((s) => s.text).join('\n');
  const does = [RUNS_TESTS.test(script) && 'runs tests', RUNS_DEPLOYMENT.test(script) && 'deploys'].filter((d) => d);
  const stage = textAt(value, 'stage');
  const signature = [`job ${key}`, stage && `stage ${stage}`, ...does].filter((part) => part).join(' · ');
  const from = facts.symbol({ kind: 'job', name: key, start: keyStart, end, owner: pipeline, signature, aliases: [jobAlias(key)] });
  relateCommon(facts, from, value);
  for (const part of scripts) {
    const lines = scriptOf(source, part);
    relateStarted(facts, from, { ...lines, folders: [''] });
    relateExported(facts, from, lines.text, lines.start);
  }
  for (const base of textsOf(at(value, 'extends'))) relateJob(facts, from, 'extends', base.text, base.start);
  for (const need of ['needs', 'dependencies']) {
    for (const item of textsOf(at(value, need))) relateJob(facts, from, 'depends_on', item.text, item.start);
    for (const item of itemsOf(at(value, need))) relateJob(facts, from, 'depends_on', textAt(item, 'job'), item.start);
  }
  walk(value, (node) => {
    if (node.tag === '!reference' && node.kind === 'list') relateJob(facts, from, 'depends_on', textOf(node.items[0]), node.start);
    return undefined;
  });
  for (const included of itemsOf(at(value, 'trigger', 'include')).concat(at(value, 'trigger', 'include') ?? [])) relateInclude(facts, from, included);
}

const PIPELINE_ALIAS = '(pipeline)';
const jobAlias = (name: string): string => `job:${name}`;

/** Of this file or of one that the pipeline includes. */
function relateJob(facts: FormatFacts, from: SymbolIndex, type: 'extends' | 'depends_on', name: string | undefined, start: number): void {
  if (name !== undefined && name !== '')
    facts.relation({ type, from, target: { kind: 'job', name: jobAlias(name), reader: 'gitlab-ci', otherwise: 'nothing' }, at: start });
}
