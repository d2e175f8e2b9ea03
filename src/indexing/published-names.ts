/**
 * What the names mean that others import from a repository: asked with an import specifier and the steps behind it, as
 * code outside would write them (`werkzeug.wrappers`, `.Request.args.get`). The resolver answers, on the outlines that the
 * index keeps, so re-exports, aliases, inheritance, declared types and results are followed as inside of the repository,
 * and no source file is read. Where the type of a step is not known, there is no answer.
 */
import type { Language } from '../languages/contract.ts';
import type { ExprText } from '../model/facts.ts';
import type { NodeId } from '../model/graph.ts';
import type { Hash } from '../model/hash.ts';
import { isTypeOnlyKind } from '../model/node-kinds.ts';
import type { ReaderRegistry } from '../readers/registry.ts';
import type { GraphReader } from '../store/contract.ts';
import { storedConfigs } from './index-inputs.ts';
import { readOutlines, worldOf } from './index-state.ts';
import { Evaluator } from './resolve/evaluate/evaluator.ts';
import { parseExpression, type Step } from './resolve/evaluate/expression.ts';
import type { Found, Value } from './resolve/evaluate/values.ts';
import type { FileUnit, ModuleSpace, Sym } from './resolve/symbols/symbols.ts';

export interface ImportedName {
  readonly specifier: string;
  /** What is done with the module, step by step; empty for the module itself. */
  readonly steps: ExprText;
  /** A file of the repository near to the package that is meant, where several have the same name. */
  readonly near: string;
}

export interface PublishedMeaning {
  /** What the last known member is; several for overloads. */
  readonly nodes: readonly Hash[];
  /** How many steps are known; all of them in an exact answer. */
  readonly known: number;
  /** Members behind those; never of a chain, which has an exact answer or none. */
  readonly beyond: readonly string[];
  /** The rest is a member of something outside of this repository too. */
  readonly outside?: { readonly name: string; readonly purl?: string | undefined };
}

/** Values that a chain of members goes through, at most: nobody writes longer ones. */
const MAX_STEPS = 24;
const HASH_BYTES = 32;
/** The module, as the head of an expression. */
const MODULE = 'module';

/** Whether some step is not just a member: a call, an element. Then it leads through the types of values. */
export const isChain = (steps: ExprText): boolean => stepsOf(steps).some((s) => s.op !== 'member');

const stepsOf = (steps: ExprText): readonly Step[] => parseExpression(MODULE + steps).steps;

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
  find({ specifier, steps: text, near }: ImportedName): PublishedMeaning | undefined {
    const steps = stepsOf(text);
    for (const space of steps.length > MAX_STEPS ? [] : this.#spaces) {
      const target = space.system.resolve(specifier, near);
      if (target.kind !== 'module') continue;
      const module: Module = { is: 'module', space, module: target.module };
      const meaning = steps.every((s) => s.op === 'member') ? this.#name(module, steps) : this.#chain(module, steps);
      if (meaning !== undefined) return meaning;
    }
    return undefined;
  }

  /** Members alone: as far as they are known. */
  #name(module: Module, steps: readonly Member[]): PublishedMeaning | undefined {
    let value: Value | undefined = module;
    let [nodes, known] = [fileNodes(module), 0];
    for (const { name } of steps) {
      const found: Found | undefined = value && this.#member(value, name, false);
      if (found === undefined) break;
      if (found.value?.is === 'external') return outside(found.value, steps.slice(known + 1));
      const own: NodeId[] = found.syms.length > 0 ? nodesOf(found.syms) : fileNodes(found.value);
      if (own.length === 0) break;
      [value, nodes, known] = [found.value, own, known + 1];
    }
    if (nodes.length === 0 || (known === 0 && steps.length > 0)) return undefined;
    return { nodes: this.#hashesOf(nodes), known, beyond: steps.slice(known).map((s) => s.name) };
  }

  /** Through calls and elements: exactly, or not at all. */
  #chain(module: Module, steps: readonly Step[]): PublishedMeaning | undefined {
    const unit = fileOf(module);
    let found: Found | undefined = { syms: [], value: module, via: 'import' };
    for (const [i, step] of unit === undefined ? [] : steps.entries()) {
      const value: Value | undefined = found.value;
      found = value && this.#step(value, step, unit as FileUnit, steps[i + 1]?.op === 'call');
      if (found === undefined) return undefined;
    }
    if (found.value?.is === 'external') return outside(found.value, []);
    const nodes = nodesOf(found.syms);
    return nodes.length === 0 ? undefined : { nodes: this.#hashesOf(nodes), known: steps.length, beyond: [] };
  }

  #step(value: Value, step: Step, unit: FileUnit, called: boolean): Found | undefined {
    if (step.op === 'member') return this.#member(value, step.name, called);
    const outcome =
      step.op === 'call' ? this.#called(value) : this.#evaluator.outcome(instanceOf(value), step, { unit, at: -1, offset: Number.MAX_SAFE_INTEGER });
    return outcome && { syms: [], value: outcome, via: 'receiver' };
  }

  /** What is handed over is not known here: overloads have to agree. A value of an interface or of a function type is called itself, nothing is made. */
  #called(value: Value): Value | undefined {
    const { calls } = this.#evaluator;
    if (value.is === 'type' && isTypeOnlyKind(value.sym.fact.kind)) return calls.call(instanceOf(value));
    if (value.is !== 'callable' || value.syms[0]?.file.language.traits.overloads === undefined) return calls.call(value);
    const [first, ...others] = value.syms.map((sym) => calls.call({ ...value, syms: [sym] }));
    return others.every((other) => isSame(first, other)) ? first : undefined;
  }

  #hashesOf(ids: readonly NodeId[]): Hash[] {
    return ids.map((id) => Buffer.from(this.#hashes.subarray(id * HASH_BYTES, (id + 1) * HASH_BYTES)).toString('hex'));
  }

  #member(value: Value, name: string, called: boolean): Found | undefined {
    if (value.is === 'module') return this.#evaluator.modules.member(value.space, value.module, name);
    return this.#evaluator.members.member(value, name, called);
  }
}

type Module = Value & { is: 'module' };
type Member = Step & { op: 'member' };

const outside = ({ name, purl }: Value & { is: 'external' }, rest: readonly Member[]): PublishedMeaning => ({
  ...{ nodes: [], known: 0, beyond: [] },
  outside: { name: [name, ...rest.map((s) => s.name)].join('.'), purl },
});

/** Code outside names the type of what it has: nothing else is done with a type than making something. */
const instanceOf = (value: Value): Value => (value.is === 'type' ? { ...value, is: 'instance' } : value);

const isSame = (a: Value | undefined, b: Value | undefined): boolean => a?.is === 'instance' && b?.is === 'instance' && a.sym === b.sym;

/** A hidden symbol has the node of its owner, which is not what was asked for. */
const nodesOf = (syms: readonly Sym[]): NodeId[] => [...new Set(syms.filter((s) => s.node >= 0 && s.fact.hidden !== true).map((s) => s.node))];

/** Of a module the first file stands for all, as for imports inside of a repository. */
const fileOf = ({ space, module }: Module): FileUnit | undefined => space.filesOf.get(module)?.[0] ?? space.fileAt.get(module);

function fileNodes(value: Value | undefined): NodeId[] {
  const unit = value?.is === 'module' ? fileOf(value) : undefined;
  return unit === undefined || unit.node < 0 ? [] : [unit.node];
}
