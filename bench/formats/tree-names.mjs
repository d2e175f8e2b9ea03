// A judge that reads with a grammar of tree-sitter: what a query captures as @name, of files that it reads without an error.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Language, Parser, Query } from 'web-tree-sitter';

export async function treeJudge(grammar, query, name = (node) => node.text) {
  await Parser.init();
  const language = await Language.load(createRequire(import.meta.url).resolve(`tree-sitter-wasm/${grammar}/tree-sitter-${grammar}.wasm`));
  const parser = new Parser();
  parser.setLanguage(language);
  const asked = new Query(language, query);
  return (root, files) =>
    files.map((file) => {
      const tree = parser.parse(readFileSync(join(root, file), 'utf8'));
      if (tree.rootNode.hasError) return { file, error: 'not understood' };
      return { file, found: asked.captures(tree.rootNode).flatMap(({ node }) => name(node)) };
    });
}
