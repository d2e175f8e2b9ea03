/** What each kind of object says beside its pods: one entry a kind, found by `kind:` of the manifest. */
import type { SymbolIndex } from '../../model/facts.ts';
import { at, itemsOf, textAt, walk, type YamlNode } from '../shared/yaml.ts';
import { addKeys } from './containers.ts';
import { type Manifest, refer, select, targetOf } from './manifest.ts';

type Relate = (manifest: Manifest, from: SymbolIndex) => void;

const service: Relate = (manifest, from) => select(manifest, from, 'deploys', at(manifest.root, 'spec', 'selector'));

const ingress: Relate = (manifest, from) => {
  const { root } = manifest;
  const backends = [at(root, 'spec', 'defaultBackend'), at(root, 'spec', 'backend')];
  for (const rule of itemsOf(at(root, 'spec', 'rules'))) for (const path of itemsOf(at(rule, 'http', 'paths'))) backends.push(at(path, 'backend'));
  for (const backend of backends) refer(manifest, from, 'exposes', 'Service', at(backend, 'service', 'name') ?? at(backend, 'serviceName'));
  for (const tls of itemsOf(at(root, 'spec', 'tls'))) refer(manifest, from, 'depends_on', 'Secret', at(tls, 'secretName'));
};

/** Routes of the Gateway API. */
const route: Relate = (manifest, from) => {
  walk(at(manifest.root, 'spec'), (node) => {
    for (const backend of itemsOf(at(node, 'backendRefs'))) refer(manifest, from, 'exposes', textAt(backend, 'kind') ?? 'Service', at(backend, 'name'));
    return undefined;
  });
  for (const parent of itemsOf(at(manifest.root, 'spec', 'parentRefs')))
    refer(manifest, from, 'depends_on', textAt(parent, 'kind') ?? 'Gateway', at(parent, 'name'));
};

/** Istio: hosts are names of services, perhaps with their domain. */
const virtualService: Relate = (manifest, from) => {
  walk(at(manifest.root, 'spec'), (node) => {
    const host = at(node, 'destination', 'host');
    const name = manifest.naming(host)?.split('.')[0];
    if (host !== undefined && name !== undefined && /^[\w-]+$/.test(name))
      manifest.facts.relation({ type: 'exposes', from, target: targetOf('Service', name), at: host.start });
    return undefined;
  });
};

const binding: Relate = (manifest, from) => {
  const role = at(manifest.root, 'roleRef');
  refer(manifest, from, 'depends_on', textAt(role, 'kind') ?? 'Role', at(role, 'name'));
  for (const subject of itemsOf(at(manifest.root, 'subjects')))
    if (textAt(subject, 'kind') === 'ServiceAccount') refer(manifest, from, 'configures', 'ServiceAccount', at(subject, 'name'));
};

const scaler: Relate = (manifest, from) => {
  const scaled = at(manifest.root, 'spec', 'scaleTargetRef');
  refer(manifest, from, 'configures', textAt(scaled, 'kind') ?? 'Deployment', at(scaled, 'name'));
};

const podSelector =
  (...path: readonly string[]): Relate =>
  (manifest, from) =>
    select(manifest, from, 'configures', at(manifest.root, 'spec', ...path));

const keys: Relate = (manifest, from) => addKeys(manifest, from, manifest.root);

const RELATE: ReadonlyMap<string, Relate> = new Map<string, Relate>([
  ['Service', service],
  ['Ingress', ingress],
  ['HTTPRoute', route],
  ['GRPCRoute', route],
  ['TCPRoute', route],
  ['TLSRoute', route],
  ['VirtualService', virtualService],
  ['RoleBinding', binding],
  ['ClusterRoleBinding', binding],
  ['HorizontalPodAutoscaler', scaler],
  ['VerticalPodAutoscaler', scaler],
  ['ScaledObject', scaler],
  ['PodDisruptionBudget', podSelector('selector')],
  ['NetworkPolicy', podSelector('podSelector')],
  ['AuthorizationPolicy', podSelector('selector')],
  ['PodMonitor', podSelector('selector')],
  ['ConfigMap', keys],
  ['Secret', keys],
]);

export function relateObject(manifest: Manifest, from: SymbolIndex): void {
  RELATE.get(manifest.kind)?.(manifest, from);
}

/** Whoever is of a kind that the repository defines itself depends on the definition. */
export const definitionAlias = (kind: string): string => `definition:${kind}`;

export function relateDefinition({ facts, kind, root }: Manifest, from: SymbolIndex): void {
  const api = textAt(root, 'apiVersion') ?? '';
  // Groups of Kubernetes itself have no dot, or end with its own domain.
  if (!api.split('/')[0]?.includes('.') || /\.k8s\.io\//.test(api)) return;
  facts.relation({ type: 'depends_on', from, target: { kind: 'resource', name: definitionAlias(kind), otherwise: 'nothing' }, at: kindAt(root) });
}

const kindAt = (root: YamlNode): number => at(root, 'kind')?.start ?? root.start;
