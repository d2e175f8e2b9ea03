/** From a Compose file to facts: a workload for each service. */
import type { FileFacts, RelationTarget, SymbolIndex } from '../../model/facts.ts';
import { blankTemplates } from '../shared/blank-templates.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { imageAlias, imageName, relateImage } from '../shared/images.ts';
import { relateInterpolated, withDefaults } from '../shared/interpolation.ts';
import { folderOf, joined } from '../shared/paths.ts';
import { readYaml } from '../shared/read-yaml.ts';
import { relateStarted } from '../shared/relate-started.ts';
import { builtBy, firstOf } from '../shared/started.ts';
import { at, entriesOf, itemsOf, textAt, textOf, textsOf, type YamlEntry, type YamlNode } from '../shared/yaml.ts';

interface Service {
  readonly facts: FormatFacts;
  readonly path: string;
  readonly name: string;
  readonly from: SymbolIndex;
  readonly root: YamlNode | undefined;
}

export function readCompose(path: string, text: string): FileFacts {
  const facts = new FormatFacts('compose', path, text);
  for (const { root, hasErrors } of readYaml(blankTemplates(text))) {
    facts.hasErrors ||= hasErrors;
    for (const service of entriesOf(at(root, 'services'))) addService(facts, path, service);
    for (const file of itemsOf(at(root, 'include'))) relateFile({ facts, path, name: '', from: -1, root }, at(file, 'path') ?? file);
  }
  return facts.finish();
}

function addService(facts: FormatFacts, path: string, { key, keyStart, end, value }: YamlEntry): void {
  if (key === '' || key === '<<' || key.startsWith('x-')) return;
  const image = textAt(value, 'image');
  const build = textAt(value, 'build') ?? textAt(value, 'build', 'context');
  const signature = [`service ${key}`, image && `image ${withDefaults(image)}`, build && `build ${build}`].filter((part) => part).join(' · ');
  const from = facts.symbol({ kind: 'workload', name: key, start: keyStart, end, signature });
  const service: Service = { facts, path, name: key, from, root: value };
  relateBuild(service);
  relateEnvironment(service);
  relateNeeds(service);
  for (const entry of ['command', 'entrypoint']) relateCommand(service, at(value, entry));
}

function relateBuild({ facts, path, name, from, root }: Service): void {
  const [image, build] = [at(root, 'image'), at(root, 'build')];
  const written = image?.kind === 'text' ? withDefaults(image.text) : undefined;
  if (image !== undefined && written !== undefined) {
    relateInterpolated(facts, from, textOf(image) ?? '', image.start);
    const built = imageName(written);
    if (build === undefined) relateImage(facts, from, written, { at: image.start });
    else if (built !== undefined) facts.relation({ type: 'depends_on', from, target: { kind: 'image', name: built }, at: image.start });
  }
  if (build === undefined) return;
  // A variable says where the Dockerfile is: then it is the one in a folder of the service's name.
  const target = builtIn(folderOf(path), build) ?? ({ kind: 'stage', name: imageAlias(name), otherwise: 'nothing' } as const);
  facts.relation({ type: 'deploys', from, target, at: build.start });
}

/** The stage that is asked for, or the last one, of the Dockerfile in the context. */
function builtIn(folder: string, build: YamlNode): RelationTarget | undefined {
  const context = textOf(build) ?? textAt(build, 'context') ?? '.';
  const file = withDefaults(textAt(build, 'dockerfile') ?? 'Dockerfile');
  const stage = textAt(build, 'target');
  if (/\$/.test(context + file)) return undefined;
  const places = [joined(folder, `${context}/${file}`), joined(folder, file)].flatMap((place) => place ?? []);
  const named: RelationTarget[] = stage === undefined ? [] : places.map((within) => ({ kind: 'stage', name: stage, within }));
  return firstOf([...named, ...places.map(builtBy)]);
}

function relateEnvironment(service: Service): void {
  const { facts, from, root } = service;
  const environment = at(root, 'environment');
  for (const { key, keyStart, value } of entriesOf(environment)) if (key !== '<<') relateVariable(service, key, keyStart, value);
  for (const item of textsOf(environment)) {
    const equals = item.text.indexOf('=');
    const name = equals < 0 ? item.text : item.text.slice(0, equals);
    // Without a value it is handed on from outside.
    if (equals < 0) facts.relation({ type: 'reads_env', from, target: { kind: 'env_var', name }, at: item.start });
    relateVariable(service, name, item.start, equals < 0 ? undefined : { ...item, text: item.text.slice(equals + 1), start: item.start + equals + 1 });
  }
  for (const file of itemsOf(at(root, 'env_file'))) relateFile(service, at(file, 'path') ?? file);
  if (at(root, 'env_file')?.kind === 'text') relateFile(service, at(root, 'env_file'));
}

function relateVariable({ facts, from }: Service, name: string, start: number, value: YamlNode | undefined): void {
  if (!/^[A-Za-z_][\w.]*$/.test(name)) return;
  facts.relation({ type: 'configures', from, target: { kind: 'env_var', name }, at: start });
  if (value?.kind !== 'text') return;
  relateInterpolated(facts, from, value.text, value.start);
  const host = /^(?:[a-z][a-z+.-]*:\/\/(?:[^@/\s]*@)?)?([a-z][a-z0-9_-]*):[\d$]/.exec(value.text)?.[1];
  if (host !== undefined)
    facts.relation({ type: 'connects_to', from, target: { kind: 'workload', name: host, reader: 'compose', otherwise: 'nothing' }, at: value.start });
}

function relateNeeds(service: Service): void {
  const { facts, path, from, root } = service;
  const needs = at(root, 'depends_on');
  const named = [...textsOf(needs).map((t) => ({ name: t.text, start: t.start })), ...entriesOf(needs).map((e) => ({ name: e.key, start: e.keyStart }))];
  for (const { name, start } of named)
    facts.relation({ type: 'depends_on', from, target: { kind: 'workload', name, reader: 'compose', otherwise: 'unresolved' }, at: start });
  const [base, file] = [at(root, 'extends', 'service') ?? at(root, 'extends'), textAt(root, 'extends', 'file')];
  const name = textOf(base);
  if (base === undefined || name === undefined) return;
  const within = joined(folderOf(path), file ?? path.slice(path.lastIndexOf('/') + 1));
  facts.relation({
    type: 'extends',
    from,
    target: { kind: 'workload', name, ...(within !== undefined && { within }), otherwise: 'unresolved' },
    at: base.start,
  });
}

function relateFile({ facts, path, from }: Service, node: YamlNode | undefined): void {
  const place = joined(folderOf(path), textOf(node) ?? '');
  if (node !== undefined && place !== undefined && place !== '')
    facts.relation({ type: 'depends_on', from, target: { kind: 'file', name: place, otherwise: 'nothing' }, at: node.start });
}

function relateCommand({ facts, path, from, root }: Service, command: YamlNode | undefined): void {
  if (command === undefined) return;
  const folder = folderOf(path);
  const context = joined(folder, textAt(root, 'build', 'context') ?? textAt(root, 'build') ?? '.') ?? folder;
  const words = textsOf(command).map((t) => t.text);
  const text = command.kind === 'text' ? command.text : words.join(' ');
  relateStarted(facts, from, { text, start: command.start, folders: [...new Set([context, folder])] });
}
