/**
 * .NET Aspire: an application described in C#. Each resource that the builder is given is a workload (a project, a
 * container, a database server) or a resource within one; what is chained to it says which project it runs, which image,
 * which variables it gets and which other resources it refers to.
 */
import { settingAliases } from '../../formats/shared/setting-names.ts';
import type { RelationTarget, SymbolIndex } from '../../model/facts.ts';
import type { Link, LinkInput } from '../contract.ts';
import { LinkBuilder } from '../shared/link-builder.ts';
import { type AppResource, readApplication, type Setting } from './application.ts';
import { CONNECTION_WORDS, connectionsIn } from './connections.ts';
import { ranBy } from './what-runs.ts';

const HOST = /\bDistributedApplication|\bIResourceBuilder</;

export const link: Link = {
  id: 'aspire',
  version: 1,
  words: ['DistributedApplication', 'IResourceBuilder<', ...CONNECTION_WORDS],
  concerns: (path) => path.endsWith('.cs'),
  read(input) {
    const builder = new LinkBuilder(input);
    if (!HOST.test(input.text)) {
      for (const { name, at } of connectionsIn(input.text)) builder.relation({ type: 'connects_to', target: connected(name), at });
      return builder.finish();
    }
    const { resources, settings } = readApplication(input.text);
    const symbols = new Map(resources.map((resource) => [resource, addResource(builder, resource)] as const));
    for (const [resource, from] of symbols) relateOwn(builder, input, resource, from);
    for (const setting of settings) {
      const from = setting.of === undefined ? undefined : symbols.get(setting.of);
      relateSetting(builder, input, setting, from);
    }
    return builder.finish();
  },
};

function addResource(builder: LinkBuilder, { name, method, project, isPart, start, end }: AppResource): SymbolIndex {
  const signature = `${method.replace(/^Add/, '')} ${name}${project === undefined ? '' : ` · project ${project.replaceAll('_', '.')}`}`;
  return builder.symbol({ kind: isPart ? 'resource' : 'workload', name, start, end, signature });
}

function relateOwn(builder: LinkBuilder, { path }: LinkInput, resource: AppResource, from: SymbolIndex): void {
  if (resource.parent !== undefined) builder.relation({ type: 'depends_on', from, target: named(resource.parent, path), at: resource.start });
  for (const { type, target } of ranBy(resource, path)) builder.relation({ type, from, target, at: resource.at });
}

/** Whatever host of the repository calls a resource so. */
const connected = (name: string): RelationTarget => ({ kind: ['workload', 'resource'], name, reader: 'aspire', otherwise: 'nothing' });

const named = (name: string, within: string): RelationTarget => ({ kind: ['workload', 'resource'], name, within, otherwise: 'nothing' });

/** Without a resource of this file, what the function does that stands around it. */
function relateSetting(builder: LinkBuilder, { path }: LinkInput, { kind, name, at }: Setting, from: SymbolIndex | undefined): void {
  const place = { at, ...(from !== undefined && { from }) };
  if (kind === 'variable') {
    // A .NET project reads the variable as a setting of that name.
    if (/^[A-Z0-9_]+$/.test(name)) builder.relation({ type: 'configures', target: { kind: 'env_var', name }, ...place });
    const end = at + name.length + 2;
    builder.symbol({
      kind: 'config_key',
      name,
      start: at,
      end,
      signature: `variable ${name}`,
      aliases: settingAliases(name),
      ...(from !== undefined && { owner: from }),
    });
  } else if (kind === 'image') builder.relation({ type: 'depends_on', target: { kind: 'image', name }, ...place });
  else builder.relation({ type: kind === 'waits' ? 'depends_on' : 'connects_to', target: named(name, path), ...place });
}
