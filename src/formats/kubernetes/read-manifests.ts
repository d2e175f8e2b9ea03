/** From a file of manifests to facts: every document, and every object of a list, by itself. */
import type { FileFacts, SymbolIndex } from '../../model/facts.ts';
import { blankTemplates, isTemplated, renderNames } from '../shared/blank-templates.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { chartFolder, relateTemplate } from '../shared/helm-values.ts';
import { readYaml } from '../shared/read-yaml.ts';
import { at, itemsOf, textAt, textOf, type YamlDocument, type YamlNode } from '../shared/yaml.ts';
import { imagesIn, podOf, relatePod } from './containers.ts';
import { addKustomization, addSkaffold } from './kustomize.ts';
import { labelsOf, type Manifest, type Naming, resourceName, WORKLOADS } from './manifest.ts';
import { definitionAlias, relateDefinition, relateObject } from './objects.ts';

/** Lists of thousands of objects are dumps, not sources. */
const MAX_OBJECTS = 5_000;

export function readManifests(path: string, text: string): FileFacts {
  const facts = new FormatFacts('kubernetes', path, text);
  const naming = isTemplated(text) ? templateNaming(text, chartOf(path)) : textOf;
  for (const document of readYaml(blankTemplates(text))) {
    facts.hasErrors ||= document.hasErrors;
    const objects = /List$/.test(textAt(document.root, 'kind') ?? '') ? itemsOf(at(document.root, 'items')) : [document.root];
    for (const root of objects.slice(0, MAX_OBJECTS)) addObject({ path, facts, naming }, root);
    if (naming !== textOf) relateTemplates(facts, path, text, document);
  }
  return facts.finish();
}

/** What each object of a document takes from the values of its chart; what stands outside of all of them is the first one's. */
function relateTemplates(facts: FormatFacts, path: string, text: string, { start, end }: YamlDocument): void {
  const chart = chartFolder(path);
  const from = facts.symbols.findIndex((s) => s.start >= start && s.end <= end && s.owner < 0);
  if (chart !== undefined && from >= 0) relateTemplate(facts, from, chart, { text: text.slice(start, end), start });
}

/** The folder above `templates/`. */
const chartOf = (path: string): string => /([^/]+)\/templates\//.exec(path)?.[1] ?? 'chart';

const templateNaming =
  (text: string, chart: string): Naming =>
  (node) =>
    node?.kind === 'text' && node.text !== '' ? renderNames(text.slice(node.start, node.end), chart).replace(/^["']|["']$/g, '') : undefined;

function addObject(file: Pick<Manifest, 'path' | 'facts' | 'naming'>, root: YamlNode | undefined): void {
  if (root?.kind !== 'map') return;
  const api = textAt(root, 'apiVersion') ?? '';
  const isKustomization = /(?:^|\/)kustomization\.ya?ml$/.test(file.path) || api.startsWith('kustomize.config.k8s.io');
  const kind = textAt(root, 'kind') ?? (isKustomization ? 'Kustomization' : undefined);
  if (kind === undefined || !/^\w+$/.test(kind)) return;
  const named = at(root, 'metadata', 'name') ?? at(root, 'metadata', 'generateName');
  const manifest: Manifest = { ...file, root, kind, name: file.naming(named) ?? '', nameAt: named?.start ?? root.start };
  if (isKustomization) addKustomization(manifest);
  else if (api.startsWith('skaffold/')) addSkaffold(manifest);
  else if (manifest.name !== '') addNamed(manifest);
}

function addNamed(manifest: Manifest): void {
  const { facts, root, kind, nameAt } = manifest;
  const from = facts.symbol({ ...symbolOf(manifest), start: root.start, end: root.end, nameAt, signature: signatureOf(manifest) });
  if (WORKLOADS.has(kind)) relatePod(manifest, from, podOf(kind, root));
  else if (!relatedByPod(manifest, from)) relateObject(manifest, from);
  relateDefinition(manifest, from);
}

/** Custom resources may hold pods too: an operator's `spec.template`. */
function relatedByPod(manifest: Manifest, from: SymbolIndex): boolean {
  const pod = at(manifest.root, 'spec', 'template');
  if (at(pod, 'spec', 'containers') === undefined) return false;
  relatePod(manifest, from, pod);
  return true;
}

function symbolOf(manifest: Manifest) {
  const { kind, name, root, naming, facts } = manifest;
  if (WORKLOADS.has(kind)) {
    const labels = labelsOf(at(podOf(kind, root), 'metadata', 'labels'), naming);
    const taken = facts.symbols.some((s) => s.kind === 'workload' && s.name === name);
    return { kind: 'workload', name: taken ? resourceName(kind, name) : name, aliases: [resourceName(kind, name), ...labels] } as const;
  }
  // Mostly it has the name of the workload behind it; who reaches it says the name alone.
  if (kind === 'Service') return { kind: 'service', name: resourceName(kind, name), aliases: [name] } as const;
  const defined = kind === 'CustomResourceDefinition' ? textAt(root, 'spec', 'names', 'kind') : undefined;
  return { kind: 'resource', name: resourceName(kind, name), aliases: defined === undefined ? [] : [definitionAlias(defined)] } as const;
}

function signatureOf(manifest: Manifest): string {
  const { kind, name, root, naming } = manifest;
  const place = at(root, 'metadata', 'namespace');
  const namespace = naming(place) === textOf(place) ? textOf(place) : undefined;
  const images = WORKLOADS.has(kind) ? imagesIn(manifest, podOf(kind, root)) : [];
  const parts = [`${kind} ${name}`, namespace && `namespace ${namespace}`, images.length > 0 && `image ${images.join(', ')}`];
  return parts
    .filter((part) => part)
    .join(' · ')
    .slice(0, 300);
}
