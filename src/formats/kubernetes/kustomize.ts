/** Kustomizations (files, folders and images that they put together) and Skaffold (images and where they are built). */
import type { SymbolIndex } from '../../model/facts.ts';
import { imageName } from '../shared/images.ts';
import { folderOf, joined } from '../shared/paths.ts';
import { readYaml } from '../shared/read-yaml.ts';
import { builtBy, firstOf, kustomizationAlias } from '../shared/started.ts';
import { at, itemsOf, textAt, textOf, textsOf, type YamlNode } from '../shared/yaml.ts';
import { containersOf, podOf } from './containers.ts';
import { type Manifest, targetOf } from './manifest.ts';

const LISTS = ['resources', 'bases', 'components', 'crds', 'configurations', 'generators', 'transformers', 'patchesStrategicMerge'];

export function addKustomization(manifest: Manifest): void {
  const { facts, root, path, kind } = manifest;
  const folder = folderOf(path);
  const name = folder === '' ? kind : `${kind}/${folder}`;
  const from = facts.symbol({
    kind: 'resource',
    name,
    start: root.start,
    end: root.end,
    signature: `${kind} ${folder}`,
    aliases: [kustomizationAlias(folder)],
  });
  for (const list of LISTS) for (const item of textsOf(at(root, list))) include(manifest, from, item.text, item.start);
  for (const patch of itemsOf(at(root, 'patches'))) {
    includePath(manifest, from, at(patch, 'path'));
    relatePatch(manifest, from, at(patch, 'patch'));
  }
  for (const patch of itemsOf(at(root, 'patchesStrategicMerge'))) relatePatch(manifest, from, patch);
  for (const patch of itemsOf(at(root, 'patchesJson6902'))) includePath(manifest, from, at(patch, 'path'));
  for (const image of itemsOf(at(root, 'images'))) relateName(manifest, from, at(image, 'newName') ?? at(image, 'name'));
  for (const [list, made] of [
    ['configMapGenerator', 'ConfigMap'],
    ['secretGenerator', 'Secret'],
  ] as const)
    for (const item of itemsOf(at(root, list))) addGenerated(manifest, made, item);
}

function includePath(manifest: Manifest, from: SymbolIndex, node: YamlNode | undefined): void {
  const path = textOf(node);
  if (node !== undefined && path !== undefined) include(manifest, from, path, node.start);
}

/** A manifest as a text within the kustomization: the workload that it changes, and the variables that it sets for it. */
function relatePatch({ facts }: Manifest, from: SymbolIndex, patch: YamlNode | undefined): void {
  const text = textOf(patch) ?? '';
  if (patch === undefined || !text.includes('\n')) return;
  for (const { root } of readYaml(text)) {
    const [kind, name] = [textAt(root, 'kind'), textAt(root, 'metadata', 'name')];
    if (root === undefined || kind === undefined || name === undefined) continue;
    facts.relation({ type: 'configures', from, target: { ...targetOf(kind, name), otherwise: 'nothing' }, at: patch.start });
    const variables = containersOf(podOf(kind, root)).flatMap((container) => itemsOf(at(container, 'env')));
    for (const variable of variables.flatMap((v) => textAt(v, 'name') ?? []))
      facts.relation({ type: 'configures', from, target: { kind: 'env_var', name: variable }, at: patch.start });
  }
}

/** A file, a folder with a kustomization of its own, or something elsewhere, which is left out. */
function include({ facts, path }: Manifest, from: SymbolIndex, written: string, start: number): void {
  const place = joined(folderOf(path), written);
  if (place === undefined || written.includes('\n')) return;
  const target = firstOf([
    { kind: 'file', name: place },
    { kind: 'resource', name: kustomizationAlias(place) },
  ]);
  if (target !== undefined && place !== '') facts.relation({ type: 'depends_on', from, target, at: start });
}

function relateName({ facts }: Manifest, from: SymbolIndex, node: YamlNode | undefined): void {
  const name = imageName(textOf(node) ?? '');
  if (node !== undefined && name !== undefined) facts.relation({ type: 'configures', from, target: { kind: 'image', name }, at: node.start });
}

function addGenerated({ facts, path }: Manifest, kind: string, item: YamlNode): void {
  const name = textAt(item, 'name');
  if (name === undefined) return;
  const owner = facts.symbol({ kind: 'resource', name: `${kind}/${name}`, start: item.start, end: item.end, signature: `${kind} ${name} (generated)` });
  for (const literal of textsOf(at(item, 'literals'))) {
    const key = literal.text.split('=')[0] ?? '';
    if (key === '') continue;
    const index = facts.symbol({ kind: 'config_key', name: key, start: literal.start, end: literal.end, owner, signature: literal.text.slice(0, 120) });
    if (/^[A-Z][A-Z0-9_]*$/.test(key)) facts.relation({ type: 'configures', from: index, target: { kind: 'env_var', name: key }, at: literal.start });
  }
  for (const file of [...textsOf(at(item, 'files')), ...textsOf(at(item, 'envs')), ...textsOf(at(item, 'env'))]) {
    const place = joined(folderOf(path), file.text.slice(file.text.indexOf('=') + 1));
    if (place !== undefined && place !== '')
      facts.relation({ type: 'depends_on', from: owner, target: { kind: 'file', name: place, otherwise: 'nothing' }, at: file.start });
  }
}

/** `skaffold.yaml`: each artifact is an image with the folder that it is built in. */
export function addSkaffold(manifest: Manifest): void {
  const { facts, root, path } = manifest;
  const name = textAt(root, 'metadata', 'name') ?? 'skaffold';
  const config = facts.symbol({ kind: 'resource', name: `skaffold/${name}`, start: root.start, end: root.end, signature: `skaffold configuration ${name}` });
  for (const artifact of itemsOf(at(root, 'build', 'artifacts'))) {
    const image = at(artifact, 'image');
    const written = imageName(textOf(image) ?? '');
    if (image === undefined || written === undefined) continue;
    const from = facts.symbol({
      kind: 'target',
      name: `image ${written}`,
      start: artifact.start,
      end: artifact.end,
      owner: config,
      signature: `builds ${written} in ${textAt(artifact, 'context') ?? '.'}`,
    });
    facts.relation({ type: 'deploys', from, target: { kind: 'image', name: written }, at: image.start });
    const dockerfile = textAt(artifact, 'docker', 'dockerfile') ?? 'Dockerfile';
    const place = joined(folderOf(path), `${textAt(artifact, 'context') ?? '.'}/${dockerfile}`);
    if (place !== undefined) facts.relation({ type: 'depends_on', from, target: { ...builtBy(place), otherwise: 'nothing' }, at: image.start });
  }
  for (const file of [
    ...textsOf(at(root, 'manifests', 'rawYaml')),
    ...textsOf(at(root, 'deploy', 'kubectl', 'manifests')),
    ...textsOf(at(root, 'manifests', 'kustomize', 'paths')),
  ])
    include(manifest, config, file.text, file.start);
  for (const required of itemsOf(at(root, 'requires'))) includePath(manifest, config, at(required, 'path'));
}
