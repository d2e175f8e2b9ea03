/**
 * Source text in, FileFacts out. Holds one parser with its compiled queries per grammar; not shared between threads.
 * Trees live in wasm memory and are freed before the next file.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Node, Parser, Query, QueryCapture, Tree } from 'web-tree-sitter';
import type { Language, TreeSyntax } from '../../languages/contract.ts';
import type { FileFacts } from '../../model/facts.ts';

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

const require = createRequire(import.meta.url);

export class FactsParser {
  readonly #loaded = new Map<string, Promise<Loaded>>();

  async extract(language: Language, path: string, source: string): Promise<FileFacts> {
    const { syntax } = language;
    if ('read' in syntax) return syntax.read(path, source);
    if (failure !== undefined) throw failure;
    const loaded = await this.#load(language.id, syntax, syntax.grammar(path, source));
    const read = <T>(text: string, use: Use<T>): T => withTree(loaded, text, use);
    return read(source, (root, captures) => syntax.extract({ path, source, root, captures, readAgain: read }));
  }

  #load(language: string, syntax: TreeSyntax, grammar: string): Promise<Loaded> {
    const key = `${language}:${grammar}`;
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
    // Ours is to look at the tree, in its memory: an error that is no trap is of our own making and leaves it as it was.
    throw isTrap(error) ? failed(error) : error;
  } finally {
    if (failure === undefined) tree.delete();
  }
}

function parse(parser: Parser, query: Query, source: string): { tree: Tree; captures: QueryCapture[] } {
  const tree = parser.parse(source);
  if (tree === null) throw new Error('the parser gave up');
  return { tree, captures: query.captures(tree.rootNode) };
}

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw failed(error);
  }
}

const failed = (error: unknown): ParserFailure => {
  failure ??= error instanceof ParserFailure ? error : new ParserFailure(error);
  return failure;
};

/** A stack that overflows may do so inside the parser. The WebAssembly namespace is not among Node's types. */
const isTrap = (error: unknown): boolean => error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError');

async function load(syntax: TreeSyntax, grammarName: string): Promise<Loaded> {
  // Most languages read their own tokens: a thread of theirs never loads this.
  const treeSitter = await import('web-tree-sitter');
  await treeSitter.Parser.init();
  const grammar = await treeSitter.Language.load(require.resolve(`@vscode/tree-sitter-wasm/wasm/${grammarName}.wasm`));
  const parser = new treeSitter.Parser();
  parser.setLanguage(grammar);
  return { parser, query: new treeSitter.Query(grammar, readFileSync(syntax.query, 'utf8')) };
}
