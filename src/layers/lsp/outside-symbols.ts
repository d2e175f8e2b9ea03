/**
 * Nodes for symbols outside of the repository that a server leads to. The name is read from the file there, with its owner
 * (`Session.get`), so that it is the node that the code graph makes for the same symbol, where it knows it.
 */
import { nodeHash } from '../../model/hash.ts';
import type { LayerNode } from '../../model/layer.ts';
import { RecentMap } from '../../util/recent-map.ts';
import type { LayerSubject } from '../contract.ts';
import { filePath, type ServerPlace } from './client/locations.ts';
import { fullName } from './declarations.ts';
import { outsidePackage } from './outside-packages.ts';

type Names = ReadonlyMap<string, string>;

/** Files whose names are kept. */
const KEPT = 400;

export class OutsideSymbols {
  readonly #subject: LayerSubject;
  readonly #names = new RecentMap<string, Promise<Names>>(KEPT);

  constructor(subject: LayerSubject) {
    this.#subject = subject;
  }

  /** `asked`: the identifier that was asked about. Undefined for the language's own, and when it is not known what package the place belongs to. */
  async nodeAt(place: ServerPlace, asked: string, language: string): Promise<LayerNode | undefined> {
    const path = filePath(place.uri);
    const owner = outsidePackage(path === undefined ? place.uri : path.replaceAll('\\', '/'));
    // What the language itself offers is used everywhere: a node for it would join all there is.
    if (owner === undefined || owner.module === '') return undefined;
    const name = path === undefined ? asked : ((await this.#namesIn(path, language)).get(`${place.line + 1}:${place.column}`) ?? asked);
    return externalNode(owner.scheme, `${owner.module}.${name}`);
  }

  #namesIn(path: string, language: string): Promise<Names> {
    let names = this.#names.get(path);
    if (names === undefined) {
      names = this.#read(path, language);
      this.#names.set(path, names);
    }
    return names;
  }

  async #read(path: string, language: string): Promise<Names> {
    const source = await this.#subject.readOutside(path, language);
    const symbols = source?.facts.symbols ?? [];
    return new Map(symbols.filter((s) => s.hidden !== true).map((s) => [`${s.line}:${s.column}`, fullName(symbols, s)]));
  }
}

/** As the code graph makes them (NodeTable.phantom): the same symbol must be the same node. */
export function externalNode(scheme: string, name: string): LayerNode {
  const hash = nodeHash({ repoUrl: scheme, packagePath: '', symbolName: name, kind: 'external' });
  return { hash, kind: 'external', name, qualifiedName: `${scheme}://${name}` };
}
