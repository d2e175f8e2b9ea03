/**
 * Functions as running programs name them: `function|file|line`. The file may be a path of another machine or of a
 * bundle, so its end is compared; the function may have its package or none; of two facts that disagree the name counts,
 * because lines move.
 */
import { type GraphNode, NODE_FLAGS } from '../../model/graph.ts';
import { isCallableKind, type NodeKind } from '../../model/node-kinds.ts';
import type { TrafficEnd } from '../../model/traffic.ts';
import type { LayerSubject } from '../contract.ts';
import { isInAny } from '../shared/service-folders.ts';
import type { CodeIndex } from './code-index.ts';
import { type Finding, outside } from './finding.ts';

const ERROR_KINDS: readonly NodeKind[] = ['class', 'struct', 'type', 'enum', 'record', 'interface', 'variable', 'constant'];

export class CodePlaces {
  readonly #subject: LayerSubject;
  readonly #index: CodeIndex;
  readonly #byName: ReadonlyMap<string, readonly string[]>;

  constructor(subject: LayerSubject, index: CodeIndex) {
    this.#subject = subject;
    this.#index = index;
    const byName = new Map<string, string[]>();
    for (const path of index.paths) byName.set(baseOf(path), [...(byName.get(baseOf(path)) ?? []), path]);
    this.#byName = byName;
  }

  async find({ service, name }: TrafficEnd): Promise<Finding> {
    const [said = '', file = '', line = ''] = name.split('|');
    const folders = this.#index.folders.of(service);
    const path = file === '' ? undefined : this.#pathOf(file, folders);
    if (path !== undefined) {
      const found = inFile(await this.#subject.reader.nodesByFile([path]), said, Number(line) || 0);
      if (found !== undefined) return found;
    }
    return (
      (said === '' ? undefined : await this.#named(said, folders)) ?? {
        why: `no function ${said || name} ${path === undefined ? 'in the repository' : `in ${path}`}`,
      }
    );
  }

  async findError(type: string): Promise<Finding> {
    const last = lastName(type);
    const nodes = await this.#subject.reader.nodesByName({ names: [last], kinds: ERROR_KINDS });
    const own = nodes.filter((node) => node.fileId >= 0 && lastName(node.name) === last);
    return own.length === 1 ? (own[0] as GraphNode) : outside('external', type);
  }

  /** The one file whose path has the longest end in common. */
  #pathOf(file: string, folders: readonly string[]): string | undefined {
    const parts = file
      .replaceAll('\\', '/')
      .replace(/[?#].*$/, '')
      .split('/');
    const candidates = this.#byName.get(parts.at(-1) ?? '') ?? [];
    const inside = candidates.filter((path) => isInAny(path, folders));
    const shared = (path: string): number => {
      const own = path.split('/');
      let same = 0;
      while (same < own.length && same < parts.length && own.at(-1 - same) === parts.at(-1 - same)) same++;
      return same;
    };
    const ranked = (inside.length > 0 ? inside : candidates).map((path) => ({ path, same: shared(path) })).sort((a, b) => b.same - a.same);
    return ranked[0] !== undefined && ranked[0].same > (ranked[1]?.same ?? 0) ? ranked[0].path : undefined;
  }

  async #named(said: string, folders: readonly string[]): Promise<GraphNode | undefined> {
    const names = nameForms(said);
    const nodes = await this.#subject.reader.nodesByName({ names: [lastName(said)] });
    const callable = nodes.filter(({ kind, fileId, flags }) => isCallableKind(kind) && fileId >= 0 && (flags & NODE_FLAGS.test) === 0);
    for (const form of names) {
      const same = callable.filter((node) => node.name === form || node.qualifiedName.endsWith(`.${form}`) || node.qualifiedName.endsWith(`/${form}`));
      const inside = same.filter((node) => isInAny(node.file, folders));
      const near = inside.length > 0 ? inside : same;
      if (near.length === 1) return near[0];
    }
    return undefined;
  }
}

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
/** `a/b.(*Type).Method`, `pkg.Class$Inner.method`, `Class::method`, `Class#method`. */
const plain = (said: string): string =>
  said
    .replace(/[*()]/g, '')
    .replace(/::|#|\$/g, '.')
    .replace(/\.{2,}/g, '.');
const lastName = (said: string): string =>
  plain(said)
    .replace(/\.(?:func\d+|lambda|<\w+>)+$/, '')
    .split(/[./]/)
    .at(-1) ?? said;

/** The longest first: `a.b.Type.method`, `b.Type.method`, `Type.method`, `method`. */
function nameForms(said: string): string[] {
  const parts = plain(said).replace(/^.*\//, '').split('.');
  return parts.map((_, i) => parts.slice(i).join('.'));
}

function inFile(nodes: readonly GraphNode[], said: string, line: number): GraphNode | undefined {
  const callable = nodes.filter(({ kind }) => isCallableKind(kind));
  const around = line > 0 ? callable.filter((n) => n.startLine <= line && line <= n.endLine).sort((a, b) => b.startLine - a.startLine) : [];
  if (said === '') return around[0];
  for (const form of nameForms(said)) {
    const same = callable.filter((n) => n.name === form || n.name.endsWith(`.${form}`));
    const chosen = same.length > 1 ? (same.find((n) => around.includes(n)) ?? same[0]) : same[0];
    if (chosen !== undefined) return chosen;
  }
  return around[0];
}
