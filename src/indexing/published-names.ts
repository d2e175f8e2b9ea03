/**
 * What the names mean that others import from a repository: asked with an import specifier and the members behind it, as
 * code outside would write them (`werkzeug.wrappers`, [`Request`, `args`]). The resolver answers, on the outlines that the
 * index keeps, so re-exports, aliases, inheritance and declared types are followed as inside of the repository, and no
 * source file is read.
 */
import type { Language } from '../languages/contract.ts';
import type { NodeId } from '../model/graph.ts';
import type { Hash } from '../model/hash.ts';
import type { ReaderRegistry } from '../readers/registry.ts';
import type { GraphReader } from '../store/contract.ts';
import { storedConfigs } from './index-inputs.ts';
import { readOutlines, worldOf } from './index-state.ts';
import { Evaluator } from './resolve/evaluate/evaluator.ts';
import type { Found, Value } from './resolve/evaluate/values.ts';
import type { ModuleSpace, Sym } from './resolve/symbols/symbols.ts';

export interface ImportedName {
  readonly specifier: string;
  /** Members, one inside of the other; empty for the module itself. */
  readonly path: readonly string[];
  /** A file of the repository near to the package that is meant, where several have the same name. */
  readonly near: string;
}

export interface PublishedMeaning {
  /** What the last known member is; several for overloads. */
  readonly nodes: readonly Hash[];
  /** How many members of the path are known; all of them in an exact answer. */
  readonly known: number;
  /** The rest of the path is a member of something outside of this repository too. */
  readonly outside?: { readonly name: string; readonly purl?: string | undefined };
}

/** Values that a chain of members goes through, at most: nobody writes longer ones. */
const MAX_PATH = 12;
const HASH_BYTES = 32;

export class PublishedNames {
  readonly #spaces: readonly ModuleSpace[];
  readonly #evaluator = new Evaluator();
  /** Of all nodes, 32 bytes each, in order of id. */
  readonly #hashes: Uint8Array;

  private constructor(spaces: Iterable<readonly [Language, ModuleSpace]>, hashes: Uint8Array) {
    this.#spaces = [...spaces].map(([, space]) => space);
    this.#hashes = hashes;
  }

  /** Undefined for an index that another version of the program made. */
  static async load(reader: GraphReader, readers: ReaderRegistry): Promise<PublishedNames | undefined> {
    const repo = await reader.repo();
    const configs = storedConfigs(await reader.inputs());
    if (repo === undefined || configs === undefined) return undefined;
    const { outlined } = await readOutlines(reader, readers);
    const world = worldOf(outlined, { repoUrl: repo.url, configs }, await reader.searchColumns());
    return new PublishedNames(world.spaces, await reader.nodeHashes());
  }

  /** Undefined when no module of the repository has that specifier, or the module has nothing of that name. */
  find({ specifier, path, near }: ImportedName): PublishedMeaning | undefined {
    for (const space of this.#spaces) {
      const target = space.system.resolve(specifier, near);
      if (target.kind !== 'module') continue;
      const meaning = this.#follow(space, target.module, path.slice(0, MAX_PATH));
      if (meaning !== undefined) return meaning;
    }
    return undefined;
  }

  #follow(space: ModuleSpace, module: string, path: readonly string[]): PublishedMeaning | undefined {
    let value: Value | undefined = { is: 'module', space, module };
    let [nodes, known] = [fileNodes(value), 0];
    for (const name of path) {
      const found: Found | undefined = value && this.#member(value, name);
      if (found === undefined) break;
      if (found.value?.is === 'external') {
        const { name: outer, purl } = found.value;
        return { nodes: this.#hashesOf(nodes), known, outside: { name: [outer, ...path.slice(known + 1)].join('.'), purl } };
      }
      const own: NodeId[] = found.syms.length > 0 ? nodesOf(found.syms) : fileNodes(found.value);
      if (own.length === 0) break;
      [value, nodes, known] = [found.value, own, known + 1];
    }
    return nodes.length === 0 || (known === 0 && path.length > 0) ? undefined : { nodes: this.#hashesOf(nodes), known };
  }

  #hashesOf(ids: readonly NodeId[]): Hash[] {
    return ids.map((id) => Buffer.from(this.#hashes.subarray(id * HASH_BYTES, (id + 1) * HASH_BYTES)).toString('hex'));
  }

  #member(value: Value, name: string): Found | undefined {
    if (value.is === 'module') return this.#evaluator.modules.member(value.space, value.module, name);
    return this.#evaluator.members.member(value, name);
  }
}

/** A hidden symbol has the node of its owner, which is not what was asked for. */
const nodesOf = (syms: readonly Sym[]): NodeId[] => [...new Set(syms.filter((s) => s.node >= 0 && s.fact.hidden !== true).map((s) => s.node))];

/** Of a module the first file stands for all, as for imports inside of a repository. */
function fileNodes(value: Value | undefined): NodeId[] {
  if (value?.is !== 'module') return [];
  const unit = value.space.filesOf.get(value.module)?.[0] ?? value.space.fileAt.get(value.module);
  return unit === undefined || unit.node < 0 ? [] : [unit.node];
}
