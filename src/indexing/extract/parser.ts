/**
 * Source text in, facts out. Holds one parser with its compiled query per reader and grammar; not shared between threads.
 * Trees live in wasm memory and are freed before the next file.
 */
import { readFileSync } from 'node:fs';
import type { Node, Parser, Query, QueryCapture, Tree } from 'web-tree-sitter';
import type { FileFacts } from '../../model/facts.ts';
import type { Reader, TreeSyntax } from '../../readers/contract.ts';
import { grammarFile } from '../../readers/grammar-file.ts';
import { mergeFacts } from '../../readers/merge-facts.ts';
import { Bounded, TooMuchWork } from './bounded-parse.ts';

interface Loaded {
  readonly parser: Parser;
  readonly query: Query;
}

/**
 * An exception came out of a parser. All parsers of a thread share one memory, and what was thrown through it has left
 * that in doubt: the next file may fail or never end. Only another thread can read on.
 */
export class ParserFailure extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'ParserFailure';
  }
}

/** The first failure of this thread's parsers; whoever asks for another tree hears of it again. */
let failure: ParserFailure | undefined;

type Use<T> = (root: Node, captures: readonly QueryCapture[]) => T;

export class FactsParser {
  readonly #loaded = new Map<string, Promise<Loaded>>();

  async extract({ id, syntax }: Pick<Reader, 'id' | 'syntax'>, path: string, source: string): Promise<FileFacts> {
    if ('read' in syntax) return mergeFacts(path, id, syntax.read(path, source));
    if (failure !== undefined) throw failure;
    const loaded = await this.#load(id, syntax, syntax.grammar?.(path, source) ?? syntax.grammars[0]);
    const read = <T>(text: string, use: Use<T>): T => withTree(loaded, text, use);
    return read(source, (root, captures) => mergeFacts(path, id, syntax.extract({ path, source, root, captures, readAgain: read })));
  }

  #load(reader: string, syntax: TreeSyntax, grammar: string): Promise<Loaded> {
    const key = `${reader}:${grammar}`;
    let loaded = this.#loaded.get(key);
    if (loaded === undefined) {
      loaded = load(syntax, grammar);
      this.#loaded.set(key, loaded);
    }
    return loaded;
  }
}

function withTree<T>({ parser, query }: Loaded, source: string, use: Use<T>): T {
  const { tree, captures } = guarded(() => parse(parser, query, source));
  try {
    return use(tree.rootNode, captures);
  } catch (error) {
    // Ours is to look at the tree, in its memory: an error that is not a trap is of our own making and leaves it as it was.
    throw isTrap(error) ? failed(error) : error;
  } finally {
    if (failure === undefined) tree.delete();
  }
}

function parse(parser: Parser, query: Query, source: string): { tree: Tree; captures: QueryCapture[] } {
  const bounded = new Bounded(source);
  const tree = bounded.parse(parser);
  return { tree, captures: bounded.captures(query, tree) };
}

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof TooMuchWork ? error : failed(error);
  }
}

const failed = (error: unknown): ParserFailure => {
  failure ??= error instanceof ParserFailure ? error : new ParserFailure(error);
  return failure;
};

/** A stack that overflows may do so inside the parser. The WebAssembly namespace is not among Node's types. */
const isTrap = (error: unknown): boolean => error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError');

async function load(syntax: TreeSyntax, grammarPath: string): Promise<Loaded> {
  // Most readers need no tree: a thread of theirs never loads this.
  const treeSitter = await import('web-tree-sitter');
  await treeSitter.Parser.init();
  const grammar = await treeSitter.Language.load(grammarFile(grammarPath));
  const parser = new treeSitter.Parser();
  parser.setLanguage(grammar);
  return { parser, query: new treeSitter.Query(grammar, readFileSync(syntax.query, 'utf8')) };
}
