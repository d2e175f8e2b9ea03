/**
 * The ends of contracts in one repository: what it serves to other programs and what it asks of them, under a name that
 * both sides spell alike. Two ends of one name in two repositories are one contract. A sort of contract is an entry of
 * the table; whatever is special about matching its names is said there.
 */

import { isIdleClient } from '../../analysis/dependents/idle-clients.ts';
import { requestPaths } from '../../links/shared/request-paths.ts';
import type { EdgeType } from '../../model/edge-types.ts';
import type { GraphNode, NodeId } from '../../model/graph.ts';
import type { Hash } from '../../model/hash.ts';
import { kindId, type NodeKind } from '../../model/node-kinds.ts';
import { comparedName, routeShape } from '../../model/relation-keys.ts';
import { RUNTIME_LAYER } from '../traffic/read-traffic.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';

export type ContractName = 'http' | 'rpc' | 'topic' | 'image' | 'terraform_module';

export interface ContractEnd {
  readonly contract: ContractName;
  readonly side: 'serves' | 'asks';
  /** In order of preference; an end that serves has one. */
  readonly keys: readonly string[];
  readonly hash: Hash;
  /** The host that a request names, where it is written out. */
  readonly host?: string;
}

interface Known {
  readonly node: GraphNode;
  readonly place: { readonly name: string };
  readonly url: string;
  /** Types of the edges that lead to the node, and from it. */
  readonly into: ReadonlySet<EdgeType>;
  readonly out: ReadonlySet<EdgeType>;
}

type End = Omit<ContractEnd, 'contract' | 'hash'>;

interface Contract {
  readonly name: ContractName;
  readonly kinds: readonly NodeKind[];
  /** Files whose nodes may be ends; all of them by default. */
  readonly paths?: RegExp;
  /** Whether it takes edges to tell the sides apart. */
  readonly edges?: true;
  ends(known: Known): readonly End[];
}

const CONTRACTS: readonly Contract[] = [
  { name: 'http', kinds: ['route_handler', 'endpoint', 'operation'], edges: true, ends: httpEnds },
  {
    name: 'rpc',
    kinds: ['rpc'],
    edges: true,
    ends: ({ node, into }) => {
      // The package of the service is not part of every spelling.
      const keys = [comparedName('rpc', node.name.split('.').slice(-2).join('.'))];
      return [
        ...(into.has('implements_rpc') ? [{ side: 'serves', keys } as const] : []),
        ...(into.has('consumes_rpc') || into.has('runtime_rpc') ? [{ side: 'asks', keys } as const] : []),
      ];
    },
  },
  {
    name: 'topic',
    kinds: ['topic'],
    edges: true,
    ends: ({ node, into }) => {
      const keys = [node.name];
      const [takes, gives] = [into.has('subscribes') || into.has('runtime_consumes'), into.has('publishes') || into.has('runtime_produces')];
      return [...(takes ? [{ side: 'serves', keys } as const] : []), ...(gives ? [{ side: 'asks', keys } as const] : [])];
    },
  },
  { name: 'image', kinds: ['image', 'stage'], ends: imageEnds },
  { name: 'terraform_module', kinds: ['module', 'file'], paths: /\.tf$/, ends: terraformEnds },
];

function httpEnds({ node, out }: Known): End[] {
  const { kind, name } = node;
  if (kind === 'route_handler') return [{ side: 'serves', keys: [routeKey(name)] }];
  if (kind === 'operation') return name.includes(' /') ? operationEnds(node, out) : [];
  const [, method = '', url = ''] = /^([A-Z]+) (.+)$/.exec(name) ?? [];
  const host = /^\w+:\/\/([^/:?#{}]+)/.exec(url)?.[1]?.toLowerCase();
  const shapes = requestPaths(url)
    .map(routeShape)
    .filter((shape) => /[^/*]/.test(shape));
  const keys = shapes.map((shape) => `${method} ${shape}`);
  return keys.length === 0 ? [] : [{ side: 'asks', keys, ...(host !== undefined && { host }) }];
}

/**
 * An operation that a route of the repository serves is that route; another one describes somebody else's. The HTTP rule of
 * an rpc is served by the rpc, which no route stands for.
 */
function operationEnds({ name, file }: GraphNode, out: ReadonlySet<EdgeType>): End[] {
  const keys = [routeKey(name)];
  if (!out.has('handles_route')) return [{ side: 'asks', keys }];
  return file.endsWith('.proto') ? [{ side: 'serves', keys }] : [];
}

/** The name of a route begins with the folder that registers it: `pages/api.ANY /api/cart`. */
function routeKey(name: string): string {
  const [, method = 'ANY', path = name] = /(?:^|\.)([A-Z]+) (\/.*)$/s.exec(name) ?? [];
  return `${method} ${routeShape(path)}`;
}

/** A Dockerfile builds the image of its folder's name; at the root, of the repository's. */
function imageEnds({ node, place }: Known): End[] {
  if (node.kind === 'image') return [{ side: 'asks', keys: [node.name.slice(node.name.lastIndexOf('/') + 1).toLowerCase()] }];
  const folder = node.file.split('/').at(-2) ?? place.name;
  return [{ side: 'serves', keys: [folder.toLowerCase()] }];
}

/** A registry knows `namespace/name/provider` as the repository `terraform-provider-name`; behind `//` is a folder of it. */
function terraformEnds({ node, place, url }: Known): End[] {
  const repository = url.slice(url.lastIndexOf('/') + 1) || place.name;
  const folder = /^(?:(.+)\/)?main\.tf$/.exec(node.kind === 'file' ? node.file : '');
  if (folder !== null) return [{ side: 'serves', keys: [moduleKey(repository, folder[1])] }];
  const source = /^module "[^"]*" · source = "([^"]+)"/.exec(node.kind === 'module' ? node.signature : '')?.[1];
  if (source === undefined || source.startsWith('.')) return [];
  const [, address = '', inside] = /^(?:git::)?(?:\w+:\/\/)?(.+?)(?:\/\/([^?]+))?(?:\?.*)?$/.exec(source) ?? [];
  const [, , name, provider] = /^([\w-]+)\/([\w-]+)\/([\w-]+)$/.exec(address) ?? [];
  const meant = name === undefined ? address.replace(/\.git$/, '').replace(/^.*[/:]/, '') : `terraform-${provider}-${name}`;
  return [{ side: 'asks', keys: [moduleKey(meant, inside)] }];
}

const moduleKey = (repository: string, folder = ''): string => `${repository.toLowerCase()}//${folder}`;

const BY_KIND = new Map(CONTRACTS.flatMap((c) => c.kinds.map((kind) => [kindId(kind), c] as const)));

export async function contractEnds(view: SnapshotView): Promise<ContractEnd[]> {
  const { columns } = await view.graph();
  return endsAmong(view, Array(columns.nodes).keys());
}

/** Those that traffic was seen to lead to: they come and go with it, while the code stays as it is. */
export async function seenContractEnds(view: SnapshotView): Promise<ContractEnd[]> {
  const { layers, layerOf, targets } = view.layers?.claims ?? { layers: [], layerOf: [], targets: [] };
  const runtime = layers.findIndex(({ id }) => id === RUNTIME_LAYER);
  return runtime < 0 ? [] : endsAmong(view, new Set([...targets].filter((_, i) => layerOf[i] === runtime)));
}

async function endsAmong({ reader, graph: readGraph, place, repo }: SnapshotView, candidates: Iterable<NodeId>): Promise<ContractEnd[]> {
  const graph = await readGraph();
  const { columns, paths } = graph;
  const [ids, linked]: [NodeId[], NodeId[]] = [[], []];
  for (const id of candidates) {
    const contract = BY_KIND.get(columns.nodeKind[id] as number);
    if (contract === undefined || contract.paths?.test(paths[columns.nodeFile[id] as number] ?? '') === false) continue;
    ids.push(id);
    if (contract.edges) linked.push(id);
  }
  const [into, out] = [new EdgeKinds(), new EdgeKinds()];
  for (const edge of await reader.edgesTo(linked)) if (edge.type !== 'consumes_rpc' || !isIdleClient(graph, edge.source)) into.add(edge.target, edge.type);
  for (const edge of await reader.edgesFrom(linked)) out.add(edge.source, edge.type);
  return (await reader.nodes(ids)).flatMap((node) => {
    const contract = BY_KIND.get(kindId(node.kind)) as Contract;
    const ends = contract.ends({ node, place, url: repo.url, into: into.of(node.id), out: out.of(node.id) });
    return ends.map((end) => ({ contract: contract.name, hash: node.hash, ...end }));
  });
}

class EdgeKinds {
  readonly #types = new Map<NodeId, Set<EdgeType>>();

  add(node: NodeId, type: EdgeType): void {
    const known = this.#types.get(node);
    if (known === undefined) this.#types.set(node, new Set([type]));
    else known.add(type);
  }

  of(node: NodeId): ReadonlySet<EdgeType> {
    return this.#types.get(node) ?? new Set();
  }
}
