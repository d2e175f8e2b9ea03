/**
 * Where a value goes: forward from a symbol, through the arguments of calls, fields and results, as far as the graph and
 * the text of the functions on the way tell; and where the trail is lost. A callable starts with its parameters and its
 * result, a field, constant or variable with its readers, a type with whoever makes one.
 */

import { type Completeness, judgeCompleteness } from '../../analysis/completeness.ts';
import { type ArgumentFlow, BodyFlow, isWrittenAt } from '../../analysis/dataflow/body-flow.ts';
import { signatureNames } from '../../analysis/dataflow/signature-names.ts';
import { UserError } from '../../errors.ts';
import { type GraphEdge, type GraphNode, NODE_FLAGS, type NodeId } from '../../model/graph.ts';
import { isCallableKind, isTypeKind } from '../../model/node-kinds.ts';
import { lastPart } from '../../util/last-part.ts';
import { repoCommand } from '../../util/own-command.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';
import { readLines } from '../view/source-text.ts';
import { findSubject, type SymbolCandidates } from './analysis-subject.ts';

export interface DataflowRequest {
  readonly symbol: string;
  /** Functions in a row that a value is followed through; 4 by default. */
  readonly depth?: number;
  /** How many steps are told; 100 by default. */
  readonly limit?: number;
}

export type FlowKind = 'argument' | 'receiver' | 'result' | 'field' | 'read';

export interface DataStep {
  readonly from: GraphNode;
  readonly to: GraphNode;
  readonly how: FlowKind;
  /** Names that carry the value at its end. */
  readonly names: readonly string[];
  /** In the file of `from`, or of the caller for a result. */
  readonly line: number;
  readonly depth: number;
  /** Which parameters of the symbol that was asked about go here; empty for its result, and for what is not a callable. */
  readonly carries: readonly string[];
}

/** Where it is not known what becomes of the value. */
export interface DataStop {
  readonly at: GraphNode;
  readonly line: number;
  readonly why: 'external' | 'unresolved' | 'depth' | 'too_many' | 'no_source';
  /** What the value goes into there. */
  readonly into: string;
}

export interface DataflowReport {
  readonly symbol: GraphNode;
  readonly steps: readonly DataStep[];
  readonly stops: readonly DataStop[];
  readonly completeness: Completeness;
}

const DEPTH = 4;
const LIMIT = 100;
/** With more callers or readers than this, a value is not followed into each of them. */
const MAX_FAN = 15;

export function traceDataflow(repository: Repository, request: DataflowRequest): Promise<DataflowReport | SymbolCandidates> {
  return withSnapshot(repository, async (view) => {
    const subject = await findSubject(view.reader, await view.graph(), request.symbol);
    if ('candidates' in subject) return subject;
    if (subject.symbol.kind === 'file') throw noValue(subject.symbol);
    return new Trace(view, { depth: request.depth ?? DEPTH, limit: request.limit ?? LIMIT }).run(subject.symbol);
  });
}

/** A file has no value to follow; an empty answer would be misleading. */
const noValue = ({ file }: GraphNode): UserError =>
  new UserError('USAGE', `${file} is a file: values go out from functions, fields and types.`, {
    hint: `Name one of its symbols: ${repoCommand(`dataflow ${file}:<name>`)}`,
  });

interface Visit {
  readonly node: GraphNode;
  readonly names: readonly string[];
  readonly depth: number;
  /** The function that the value came from as an argument: results go back there, and to no other caller. */
  readonly caller?: Visit | undefined;
  /** The parameter that is followed, of the symbol that was asked about. */
  readonly parameter?: string | undefined;
  /** The first function's result is what is asked about, whatever goes into it. */
  readonly returns?: true;
}

/** Told once, however many parameters take the same way. */
type OneStep = Omit<DataStep, 'carries'> & { readonly parameter?: string | undefined };

class Trace {
  readonly #view: SnapshotView;
  readonly #bounds: { readonly depth: number; readonly limit: number };
  readonly #steps: (DataStep & { readonly carries: string[] })[] = [];
  readonly #stops: DataStop[] = [];
  readonly #queue: Visit[] = [];
  readonly #seen = new Set<string>();
  readonly #lines = new Map<string, Promise<readonly string[] | undefined>>();

  constructor(view: SnapshotView, bounds: { depth: number; limit: number }) {
    this.#view = view;
    this.#bounds = bounds;
  }

  async run(symbol: GraphNode): Promise<DataflowReport> {
    if (isCallableKind(symbol.kind)) this.#start(symbol);
    else await this.#followReaders(symbol, symbol, 0, symbol.startLine);
    for (let visit = this.#queue.shift(); visit !== undefined && this.#steps.length < this.#bounds.limit; visit = this.#queue.shift())
      await this.#follow(visit);
    return { symbol, steps: this.#steps, stops: this.#stops, completeness: this.#completeness() };
  }

  /** Each parameter on its own way, and the result. */
  #start(symbol: GraphNode): void {
    for (const name of signatureNames(symbol.signature).parameters) this.#queue.push({ node: symbol, names: [name], depth: 0, parameter: name });
    this.#queue.push({ node: symbol, names: [], depth: 0, returns: true });
  }

  /** What leaves the repository is followed to its end; what is lost inside it is not. */
  #completeness(): Completeness {
    const others = (['unresolved', 'too_many', 'depth', 'no_source'] as const).flatMap((why) => {
      const count = this.#stops.filter((s) => s.why === why).length;
      return count === 0 ? [] : [LOST[why](count)];
    });
    if (this.#steps.length >= this.#bounds.limit) others.push(`only the first ${this.#bounds.limit} steps are listed`);
    return judgeCompleteness({ found: this.#steps.length, unresolved: new Map(), dynamic: 0, others });
  }

  async #follow(visit: Visit): Promise<void> {
    const { node, names, returns } = visit;
    const all = await this.#linesOf(node.file);
    if (all === undefined) {
      this.#stop(node, node.startLine, 'no_source', node.name);
      return;
    }
    const flow = new BodyFlow({ lines: all.slice(node.startLine - 1, node.endLine), first: node.startLine }, names);
    await this.#followEdges(visit, flow);
    for (const { name } of await this.#view.reader.unresolvedFrom([node.id])) {
      const line = flow.goesIntoNamed(name);
      if (line !== undefined) this.#stop(node, line, 'unresolved', name);
    }
    if (returns ? handsBack(node, flow) : flow.returnsAt() !== undefined) await this.#followResult(visit);
  }

  async #followEdges(visit: Visit, flow: BodyFlow): Promise<void> {
    const edges = await this.#view.reader.edgesFrom([visit.node.id], ['calls', 'accesses_field']);
    const targets = new Map((await this.#view.reader.nodes([...new Set(edges.map((e) => e.target))])).map((n) => [n.id, n]));
    for (const edge of edges) {
      const target = targets.get(edge.target);
      if (target === undefined) continue;
      if (edge.type === 'calls') await this.#intoCall(visit, flow, target, edge);
      else await this.#intoField(visit, flow, target, edge);
    }
  }

  async #intoCall(visit: Visit, flow: BodyFlow, target: GraphNode, { sites }: GraphEdge): Promise<void> {
    for (const site of sites) {
      const into = flow.into(site);
      if (into === undefined) continue;
      if (target.fileId < 0) this.#stop(visit.node, site.line, 'external', target.name);
      else for (const taker of [target, ...(await this.#overriders(target))]) this.#pass(visit, taker, into, site.line);
      return;
    }
  }

  /** What may run when a method is called: those that override or implement it, if they are few. */
  async #overriders({ id, kind }: GraphNode): Promise<GraphNode[]> {
    const edges = kind === 'method' ? await this.#view.reader.edgesTo([id], ['overrides']) : [];
    return edges.length > MAX_FAN ? [] : this.#view.reader.nodes(edges.map((e) => e.source));
  }

  /** The method itself and those that it overrides or implements: a caller of any of them may get its result. */
  async #asCalled({ id, kind }: GraphNode): Promise<NodeId[]> {
    const ids = new Set([id]);
    for (const at of kind === 'method' ? ids : []) for (const { target } of await this.#view.reader.edgesFrom([at], ['overrides'])) ids.add(target);
    return [...ids];
  }

  #pass(visit: Visit, target: GraphNode, { positions }: ArgumentFlow, line: number): void {
    const declared = signatureNames(target.signature);
    const taken = positions.length > 0 ? positions.flatMap((p) => declared.parameters[p] ?? []) : declared.receivers;
    // Capitalised names behind the name of a class may be its bases, not parameters.
    const names = isTypeKind(target.kind) ? taken.filter((name) => !/^[A-Z]/.test(name)) : taken;
    this.#step(
      { from: visit.node, to: target, how: positions.length > 0 ? 'argument' : 'receiver', names, line, depth: visit.depth + 1, parameter: visit.parameter },
      visit,
    );
  }

  async #intoField({ node, depth, parameter }: Visit, flow: BodyFlow, field: GraphNode, { sites }: GraphEdge): Promise<void> {
    const name = lastPart(field.name);
    const stored = sites.find((site) => flow.storesInto(name, site.line));
    if (stored === undefined || field.fileId < 0) return;
    if (this.#tell({ from: node, to: field, how: 'field', names: [name], line: stored.line, depth: depth + 1, parameter }))
      await this.#followReaders(field, node, depth + 1, stored.line, parameter);
  }

  /** Whoever reads a value, mentions it, or makes one of a type. */
  async #followReaders(value: GraphNode, from: GraphNode, depth: number, line: number, parameter?: string): Promise<void> {
    const types = isTypeKind(value.kind) ? ['calls'] : ['accesses_field', 'references'];
    const users = (await this.#users(value, types)).filter((r) => r.node.id !== from.id);
    const readers = isTypeKind(value.kind) ? users : await this.#whoRead(users, lastPart(value.name));
    if (readers.length > MAX_FAN) this.#stop(from, line, 'too_many', `${readers.length} readers of ${value.name}`);
    for (const { node, line: at } of readers.slice(0, MAX_FAN))
      this.#step({ from: value, to: node, how: 'read', names: [lastPart(value.name)], line: at, depth: depth + 1, parameter });
  }

  async #followResult({ node, depth, caller, parameter }: Visit): Promise<void> {
    const callers = (await this.#users(node, ['calls'])).filter((c) => caller === undefined || c.node.id === caller.node.id);
    if (callers.length > MAX_FAN) this.#stop(node, node.startLine, 'too_many', `${callers.length} callers of ${node.name}`);
    for (const { node: to, line } of callers.slice(0, MAX_FAN))
      this.#step({ from: node, to, how: 'result', names: [lastPart(node.name)], line, depth: depth + 1, parameter }, caller?.caller);
  }

  /** Product code before tests, so that the bound cuts those. */
  async #users(node: GraphNode, types: readonly string[]): Promise<User[]> {
    const edges = await this.#view.reader.edgesTo(await this.#asCalled(node), types);
    const sites = new Map<NodeId, GraphEdge['sites']>();
    for (const e of edges) sites.set(e.source, [...(sites.get(e.source) ?? []), ...e.sites]);
    const nodes = await this.#view.reader.nodes([...sites.keys()]);
    const test = (n: GraphNode) => n.flags & NODE_FLAGS.test;
    const sorted = nodes.sort((a, b) => test(a) - test(b) || a.id - b.id);
    return sorted.map((n) => ({ node: n, sites: sites.get(n.id) ?? [], line: sites.get(n.id)?.[0]?.line ?? 0 }));
  }

  /** Those that do more than write the field, at the first place where they do. */
  async #whoRead(users: readonly User[], field: string): Promise<User[]> {
    const reads = await Promise.all(
      users.map(async (user) => {
        const lines = await this.#linesOf(user.node.file);
        return user.sites.find(({ line, column }) => !isWrittenAt(lines?.[line - 1] ?? '', column, field));
      }),
    );
    return users.flatMap((user, i) => (user.sites.length === 0 ? [user] : reads[i] === undefined ? [] : [{ ...user, line: reads[i].line }]));
  }

  #step(step: OneStep, caller?: Visit): void {
    if (!this.#tell(step)) return;
    const { to, names, depth, parameter } = step;
    if (!isCallableKind(to.kind)) return;
    if (depth >= this.#bounds.depth) this.#stop(to, to.startLine, 'depth', to.name);
    else this.#queue.push({ node: to, names, depth, caller, parameter });
  }

  /** False when the value has come here before, on this way or another. */
  #tell({ parameter, ...step }: OneStep): boolean {
    const key = `${parameter ?? ''} ${step.to.id} ${step.names.join()}`;
    const known = this.#steps.find((s) => s.from.id === step.from.id && s.to.id === step.to.id && s.how === step.how && s.line === step.line);
    if (this.#seen.has(key) || (known === undefined && this.#steps.length >= this.#bounds.limit)) return false;
    this.#seen.add(key);
    if (known === undefined) this.#steps.push({ ...step, carries: parameter === undefined ? [] : [parameter] });
    else this.#join(known, step.names, parameter);
    return true;
  }

  #join(known: DataStep & { readonly carries: string[] }, names: readonly string[], parameter: string | undefined): void {
    if (parameter !== undefined && !known.carries.includes(parameter)) known.carries.push(parameter);
    this.#steps[this.#steps.indexOf(known)] = { ...known, names: [...new Set([...known.names, ...names])] };
  }

  #stop(at: GraphNode, line: number, why: DataStop['why'], into: string): void {
    if (!this.#stops.some((s) => s.at.id === at.id && s.into === into)) this.#stops.push({ at, line, why, into });
  }

  #linesOf(file: string): Promise<readonly string[] | undefined> {
    const known = this.#lines.get(file) ?? readLines(this.#view, file);
    this.#lines.set(file, known);
    return known;
  }
}

interface User {
  readonly node: GraphNode;
  readonly sites: GraphEdge['sites'];
  readonly line: number;
}

/** A setter hands nothing back. What has no body says it in its signature; making an object gives the object. */
function handsBack({ kind, name, signature, startLine, endLine }: GraphNode, flow: BodyFlow): boolean {
  if (/^(?:__init__|constructor|initialize)$/.test(lastPart(name)) || kind === 'constructor') return true;
  if (/\bvoid\b\s+\w+\s*\(|\)\s*(?::\s*void|->\s*(?:None|\(\)))\s*[{;:]?\s*$/.test(signature)) return false;
  return startLine === endLine || flow.givesBack();
}

const times = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);
const LOST: Readonly<Record<Exclude<DataStop['why'], 'external'>, (count: number) => string>> = {
  unresolved: (n) => times(n, 'call that takes it could not be linked', 'calls that take it could not be linked'),
  too_many: (n) => `it fans out too far in ${times(n, 'place', 'places')}`,
  depth: (n) => times(n, 'function is not looked into: --depth goes further', 'functions are not looked into: --depth goes further'),
  no_source: (n) => times(n, 'function has no readable source', 'functions have no readable source'),
};
