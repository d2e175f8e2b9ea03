/** What a place in a server's answer is: a symbol of the graph, something local that has no node, or something outside. */
import { existsSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';
import type { SymbolFact } from '../../model/facts.ts';
import type { GraphFile, GraphNode } from '../../model/graph.ts';
import type { LayerNode } from '../../model/layer.ts';
import { isTypeKind } from '../../model/node-kinds.ts';
import { lastPart } from '../../util/last-part.ts';
import type { LayerSubject } from '../contract.ts';
import { filePath, type ServerPlace } from './client/locations.ts';
import type { Declarations, FileDeclarations } from './declarations.ts';
import { OutsideSymbols } from './outside-symbols.ts';

export type ResolvedPlace =
  /** `isShared`: the node stands for another declaration, which has the same name. */
  | { readonly is: 'symbol'; readonly node: GraphNode; readonly isShared?: boolean }
  /** A parameter, a local variable: the graph has no node for it. */
  | { readonly is: 'local' }
  /** `node` undefined for what the language itself offers, and where the package is not known. */
  | { readonly is: 'outside'; readonly node: LayerNode | undefined }
  /** Nothing is there: the server made it up, or the file is edited since. */
  | { readonly is: 'nothing' };

/** Where the question was put. Line from 1; 0 for a question about a declaration itself. */
export interface AskedPlace {
  readonly file: GraphFile;
  readonly line: number;
  readonly column: number;
  /** The identifier there. */
  readonly name: string;
}

const LOCAL: ResolvedPlace = { is: 'local' };
const NOTHING: ResolvedPlace = { is: 'nothing' };

export class PlaceResolver {
  readonly #subject: LayerSubject;
  readonly #declarations: Declarations;
  readonly #outside: OutsideSymbols;

  constructor(subject: LayerSubject, declarations: Declarations) {
    this.#subject = subject;
    this.#declarations = declarations;
    this.#outside = new OutsideSymbols(subject);
  }

  async resolve(place: ServerPlace, from: AskedPlace): Promise<ResolvedPlace> {
    const path = filePath(place.uri);
    const below = path === undefined ? undefined : this.#below(path);
    // A name that is declared where it stands leads nowhere.
    if (below === from.file.path && place.line === from.line - 1 && place.column === from.column) return LOCAL;
    const declared = below === undefined ? undefined : await this.#declarations.of(below);
    if (declared !== undefined) return this.#inFile(declared, place, from.name);
    if (path !== undefined && !existsSync(path)) return NOTHING;
    // Indexed, but no longer as it was indexed.
    if (below !== undefined && (await this.#subject.reader.filesByPath([below])).length > 0) return NOTHING;
    return { is: 'outside', node: await this.#outside.nodeAt(place, from.name, from.file.language) };
  }

  /** The path from the root, with `/`; undefined for what is outside of it. */
  #below(path: string): string | undefined {
    const below = relative(this.#subject.repo.root, path);
    return below === '' || below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below) ? undefined : below.split(sep).join('/');
  }

  async #inFile(declared: FileDeclarations, { line, column }: ServerPlace, asked: string): Promise<ResolvedPlace> {
    const { at, facts, nodeOf, file } = declared;
    if (line >= Math.max(1, declared.text.split('\n', line + 2).length)) return NOTHING;
    const index = at.get(`${line + 1}:${column}`) ?? onlyOnLine(declared, line + 1, asked);
    if (index === undefined) return LOCAL;
    const symbol = facts.symbols[index];
    const owner = symbol === undefined || lastPart(symbol.name) === asked ? undefined : facts.symbols[symbol.owner];
    // The constructor of a type that is called by its name.
    const node = owner !== undefined && owner.name === asked ? nodeOf[symbol?.owner ?? -1] : nodeOf[index];
    if (node !== undefined) return { is: 'symbol', node, isShared: symbol !== undefined && isShared(symbol, facts.symbols[symbol.owner], node) };
    return symbol?.declaration === true ? this.#definitionOf(symbol.name, symbol.kind, file.language) : LOCAL;
  }

  /** A prototype in a header stands for what is defined elsewhere, if only one thing can be meant. */
  async #definitionOf(name: string, kind: GraphNode['kind'], language: string): Promise<ResolvedPlace> {
    const named = await this.#subject.reader.nodesByName({ names: [name], kinds: [kind] });
    const files = new Map((await this.#subject.reader.filesByPath([...new Set(named.map((n) => n.file))])).map((f) => [f.path, f.language]));
    const [only, ...others] = named.filter((n) => lastPart(n.name) === name && files.get(n.file) === language);
    return only === undefined || others.length > 0 ? LOCAL : { is: 'symbol', node: only };
  }
}

/** Keys of one object in different parts of it (`getters.two`, `actions.two`) have one name, and one node. Overloads of a type's member are the same thing. */
const isShared = ({ startLine, endLine }: SymbolFact, owner: SymbolFact | undefined, node: GraphNode): boolean =>
  owner !== undefined && !isTypeKind(owner.kind) && isOutside(startLine, endLine, node);

const isOutside = (from: number, to: number, { startLine, endLine }: GraphNode): boolean => to < startLine || from > endLine;

/** Some servers point at the beginning of a declaration instead of at its name. */
function onlyOnLine({ facts, nodeOf }: FileDeclarations, line: number, asked: string): number | undefined {
  const found = facts.symbols.flatMap((s, i) => (nodeOf[i] !== undefined && lastPart(s.name) === asked && s.startLine <= line && line <= s.line ? [i] : []));
  return found.length === 1 ? found[0] : undefined;
}
