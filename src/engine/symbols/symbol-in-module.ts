/**
 * Symbols by the module that code names them with: `provider.Normalize` in Go, `wagtail.users.utils.get_gravatar_url` in
 * Python, `nu_engine::eval::eval_block` in Rust, `com.acme.shop.Cart.add` in Java. A module is its file or its folder,
 * as far as it is written.
 */
import type { GraphNode } from '../../model/graph.ts';
import type { GraphReader } from '../../store/contract.ts';

/** Files that are the module of their folder. */
const FACE = /^(?:__init__|mod|lib|main|index)$/;
/** Source folders that are not part of a module's name. */
const SOURCE_FOLDER = 'src';

export async function symbolsInModule(reader: GraphReader, text: string): Promise<GraphNode[]> {
  const parts = text.replaceAll('/', '.').split('.');
  const endings = parts.slice(1).map((_, i) => parts.slice(i + 1).join('.'));
  if (endings.length === 0) return [];
  const written = parts.join('.');
  const nodes = await reader.nodesByName({ names: endings });
  return nodes.filter((n) => n.fileId >= 0 && written.endsWith(`.${n.name}`) && standsIn(n.file, written.slice(0, -n.name.length - 1)));
}

function standsIn(file: string, module: string): boolean {
  const path = file
    .replace(/\.\w+$/, '')
    .split('/')
    .filter((part) => part !== SOURCE_FOLDER)
    .map((part) => part.replaceAll('-', '_'));
  const folder = path.slice(0, -1);
  return endsWith(folder, module) || (!FACE.test(path.at(-1) ?? '') && endsWith(path, module));
}

const endsWith = (path: readonly string[], module: string): boolean => `.${path.join('.')}`.endsWith(`.${module}`);
