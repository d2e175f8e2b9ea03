/** One object of a manifest while it is read: where it stands, what it is called, and how it says what it needs. */
import type { EdgeType } from '../../model/edge-types.ts';
import type { RelationTarget, SymbolIndex } from '../../model/facts.ts';
import type { FormatFacts } from '../shared/format-facts.ts';
import { at, type YamlNode } from '../shared/yaml.ts';

/** Names may be made by templates: those are told by the text, not by its YAML. */
export type Naming = (node: YamlNode | undefined) => string | undefined;

export interface Manifest {
  readonly path: string;
  readonly facts: FormatFacts;
  readonly root: YamlNode;
  readonly kind: string;
  readonly name: string;
  readonly nameAt: number;
  readonly naming: Naming;
}

export const WORKLOADS: ReadonlySet<string> = new Set([
  ...['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'ReplicationController', 'Job', 'CronJob', 'Pod', 'PodTemplate', 'Rollout', 'DeploymentConfig'],
]);

/** The kinds that nodes of other objects are: `ConfigMap/settings`. */
export const resourceName = (kind: string, name: string): string => `${kind}/${name}`;

/** A reference from one object to another, by kind and name, as manifests have them. */
export function targetOf(kind: string, name: string): RelationTarget {
  if (WORKLOADS.has(kind)) return { kind: 'workload', name: resourceName(kind, name), reader: 'kubernetes', otherwise: 'unresolved' };
  if (kind === 'Service') return { kind: 'service', name, reader: 'kubernetes' };
  return { kind: 'resource', name: resourceName(kind, name) };
}

export function refer({ facts, naming }: Manifest, from: SymbolIndex, type: EdgeType, kind: string, named: YamlNode | undefined): void {
  const name = naming(named);
  if (named !== undefined && name !== undefined) facts.relation({ type, from, target: targetOf(kind, name), at: named.start });
}

/** `app=shop` for each label. */
export function labelsOf(node: YamlNode | undefined, naming: Naming): string[] {
  return node?.kind === 'map' ? node.entries.flatMap(({ key, value }) => (naming(value) === undefined ? [] : [`${key}=${naming(value)}`])) : [];
}

/** Pods with these labels: those of the nearest manifests, because examples and environments use the same ones. */
export function select({ facts, naming }: Manifest, from: SymbolIndex, type: EdgeType, selector: YamlNode | undefined): void {
  const labels = labelsOf(at(selector, 'matchLabels') ?? selector, naming);
  const [name, ...also] = labels;
  if (selector === undefined || name === undefined) return;
  const target: RelationTarget = { kind: 'workload', name, ...(also.length > 0 && { also }), all: 'nearest', otherwise: 'nothing' };
  facts.relation({ type, from, target, at: selector.start });
}
