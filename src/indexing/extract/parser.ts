/**
 * Source text in, FileFacts out. Holds one parser with its compiled queries per grammar; not shared between threads.
 * Trees live in wasm memory and are freed before the next file.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Node, Parser, Query, QueryCapture } from 'web-tree-sitter';
import type { Language, TreeSyntax } from '../../languages/contract.ts';
import type { FileFacts } from '../../model/facts.ts';

interface Loaded {
  readonly parser: Parser;
  readonly query: Query;
}

type Use<T> = (root: Node, captures: readonly QueryCapture[]) => T;

const require = createRequire(import.meta.url);

export class FactsParser {
  readonly #loaded = new Map<string, Promise<Loaded>>();

  async extract(language: Language, path: string, source: string): Promise<FileFacts> {
    const { syntax } = language;
    if ('read' in syntax) return syntax.read(path, source);
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
  const tree = parser.parse(source);
  if (tree === null) throw new Error('the parser gave up');
  try {
    return use(tree.rootNode, query.captures(tree.rootNode));
  } finally {
    tree.delete();
  }
}

async function load(syntax: TreeSyntax, grammarName: string): Promise<Loaded> {
  // Most languages read their own tokens: a thread of theirs never loads this.
  const treeSitter = await import('web-tree-sitter');
  await treeSitter.Parser.init();
  const grammar = await treeSitter.Language.load(require.resolve(`@vscode/tree-sitter-wasm/wasm/${grammarName}.wasm`));
  const parser = new treeSitter.Parser();
  parser.setLanguage(grammar);
  return { parser, query: new treeSitter.Query(grammar, readFileSync(syntax.query, 'utf8')) };
}
