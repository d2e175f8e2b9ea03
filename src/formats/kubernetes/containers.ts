/** What the pods of a workload run and need: images, environment variables, settings, volumes, accounts, other services. */
import type { SymbolIndex } from '../../model/facts.ts';
import { relateImage } from '../shared/images.ts';
import { at, entriesOf, itemsOf, textAt, textOf, type YamlNode } from '../shared/yaml.ts';
import { type Manifest, refer, resourceName } from './manifest.ts';

/** The pod of any workload. */
export function podOf(kind: string, root: YamlNode): YamlNode | undefined {
  if (kind === 'Pod') return root;
  if (kind === 'PodTemplate') return at(root, 'template');
  const job = kind === 'CronJob' ? at(root, 'spec', 'jobTemplate') : root;
  return at(job, 'spec', 'template');
}

export function containersOf(pod: YamlNode | undefined): YamlNode[] {
  const spec = at(pod, 'spec');
  return ['containers', 'initContainers', 'ephemeralContainers'].flatMap((key) => itemsOf(at(spec, key)));
}

export function relatePod(manifest: Manifest, from: SymbolIndex, pod: YamlNode | undefined): void {
  for (const container of containersOf(pod)) relateContainer(manifest, from, container);
  for (const volume of itemsOf(at(pod, 'spec', 'volumes'))) relateVolume(manifest, from, volume);
  refer(manifest, from, 'depends_on', 'ServiceAccount', at(pod, 'spec', 'serviceAccountName'));
  for (const secret of itemsOf(at(pod, 'spec', 'imagePullSecrets'))) refer(manifest, from, 'depends_on', 'Secret', at(secret, 'name'));
}

function relateContainer(manifest: Manifest, from: SymbolIndex, container: YamlNode): void {
  const image = at(container, 'image');
  const name = manifest.naming(image);
  if (image !== undefined && name !== undefined) relateImage(manifest.facts, from, name, { at: image.start, isComputed: name !== textOf(image) });
  for (const variable of itemsOf(at(container, 'env'))) relateVariable(manifest, from, variable);
  for (const source of itemsOf(at(container, 'envFrom'))) {
    refer(manifest, from, 'depends_on', 'ConfigMap', at(source, 'configMapRef', 'name'));
    refer(manifest, from, 'depends_on', 'Secret', at(source, 'secretRef', 'name'));
  }
}

function relateVariable(manifest: Manifest, from: SymbolIndex, variable: YamlNode): void {
  const named = at(variable, 'name');
  const name = textOf(named);
  if (named === undefined || name === undefined || !/^[A-Za-z_][\w.-]*$/.test(name)) return;
  manifest.facts.relation({ type: 'configures', from, target: { kind: 'env_var', name }, at: named.start });
  const value = at(variable, 'value');
  if (value?.kind === 'text') relateHost(manifest, from, value.text, value.start);
  relateKey(manifest, from, 'ConfigMap', at(variable, 'valueFrom', 'configMapKeyRef'));
  relateKey(manifest, from, 'Secret', at(variable, 'valueFrom', 'secretKeyRef'));
}

/** A key of a config map: its own node where the map is in the repository, else the map. */
function relateKey({ facts, naming }: Manifest, from: SymbolIndex, kind: string, reference: YamlNode | undefined): void {
  const [named, key] = [at(reference, 'name'), textAt(reference, 'key')];
  const name = naming(named);
  if (named === undefined || name === undefined) return;
  const object = resourceName(kind, name);
  const whole = { kind: 'resource', name: object } as const;
  const target = key === undefined ? whole : ({ kind: 'config_key', name: `${object}.${key}`, orElse: whole } as const);
  facts.relation({ type: 'depends_on', from, target, at: named.start });
}

/** `shop:8080`, `http://shop.prod.svc.cluster.local/x`: a service of that name, if there is one. */
export function relateHost({ facts }: Pick<Manifest, 'facts'>, from: SymbolIndex, value: string, start: number): void {
  const host = /^(?:[a-z][a-z+.-]*:\/\/(?:[^@/\s]*@)?)?([a-z][a-z0-9-]*)(?:\.[a-z0-9-]+(?:\.svc(?:\.cluster\.local)?)?)?(?::\d+(?:\/\S*)?|\/\S*)?$/.exec(
    value,
  )?.[1];
  if (host === undefined || !/[:/]/.test(value)) return;
  facts.relation({ type: 'connects_to', from, target: { kind: 'service', name: host, reader: 'kubernetes', otherwise: 'nothing' }, at: start });
}

const CLAIM = 'PersistentVolumeClaim';

function relateVolume(manifest: Manifest, from: SymbolIndex, volume: YamlNode): void {
  refer(manifest, from, 'depends_on', 'ConfigMap', at(volume, 'configMap', 'name'));
  refer(manifest, from, 'depends_on', 'Secret', at(volume, 'secret', 'secretName'));
  refer(manifest, from, 'depends_on', CLAIM, at(volume, 'persistentVolumeClaim', 'claimName'));
  for (const source of itemsOf(at(volume, 'projected', 'sources'))) {
    refer(manifest, from, 'depends_on', 'ConfigMap', at(source, 'configMap', 'name'));
    refer(manifest, from, 'depends_on', 'Secret', at(source, 'secret', 'name'));
  }
}

/** `frontend:v1, sidecar` for the signature. */
export const imagesIn = (manifest: Manifest, pod: YamlNode | undefined): string[] => [
  ...new Set(containersOf(pod).flatMap((container) => manifest.naming(at(container, 'image')) ?? [])),
];

/** Keys of the data of a config map or a secret, each a setting of its own. */
export function addKeys({ facts, kind }: Manifest, owner: SymbolIndex, root: YamlNode): void {
  for (const section of ['data', 'stringData', 'binaryData'])
    for (const { key, keyStart, end, value } of entriesOf(at(root, section))) {
      if (key === '' || key === '<<') continue;
      const text = value?.kind === 'text' && kind === 'ConfigMap' && value.text.length < 120 && !value.text.includes('\n') ? `${key}: ${value.text}` : key;
      const index = facts.symbol({ kind: 'config_key', name: key, start: keyStart, end, owner, signature: text });
      // Whole maps are handed over with `envFrom`, and then a key is the name of a variable.
      if (/^[A-Z][A-Z0-9_]*$/.test(key)) facts.relation({ type: 'configures', from: index, target: { kind: 'env_var', name: key }, at: keyStart });
    }
}
