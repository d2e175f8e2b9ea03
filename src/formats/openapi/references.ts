/** `$ref`: to a schema of the same file, of another one, or to another file as a whole. */
import type { RelationTarget } from '../../model/facts.ts';
import { baseOf, folderOf, joined } from '../shared/paths.ts';
import { at, entriesOf, textOf, walk, type YamlNode } from '../shared/yaml.ts';

export interface Reference {
  readonly ref: string;
  readonly at: number;
}

/** Every `$ref` below a node, each once; those to the document's own parameters, responses and bodies are followed. */
export function referencesIn(node: YamlNode | undefined, root: YamlNode): Reference[] {
  const found = new Map<string, Reference>();
  const open = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    walk(next, (inner) => {
      for (const { key, value } of entriesOf(inner)) {
        const ref = key === '$ref' ? textOf(value) : undefined;
        if (ref === undefined || found.has(ref)) continue;
        found.set(ref, { ref, at: value?.start ?? inner.start });
        if (!isSchema(ref)) open.push(pointedAt(root, ref));
      }
      return true;
    });
  return [...found.values()];
}

const isSchema = (ref: string): boolean => /#\/(?:components\/schemas|definitions|\$defs|schemas)\//.test(ref);

function pointedAt(root: YamlNode, ref: string): YamlNode | undefined {
  return ref.startsWith('#/') ? at(root, ...ref.slice(2).split('/').map(decoded)) : undefined;
}

/** Undefined for what is not a schema of this repository. */
export function referenceTarget(path: string, ref: string): RelationTarget | undefined {
  const [file = '', pointer = ''] = ref.split('#');
  const within = file === '' ? path : joined(folderOf(path), decoded(file));
  if (within === undefined || within === '') return undefined;
  if (pointer !== '') {
    const name = decoded(pointer.slice(pointer.lastIndexOf('/') + 1));
    return isSchema(`#${pointer}`) && name !== '' ? { kind: 'schema', name, full: true, within, otherwise: 'unresolved' } : undefined;
  }
  const name = baseOf(within).replace(/(?:\.schema)?\.\w+$/, '');
  const whole: RelationTarget = { kind: 'file', name: within, otherwise: 'unresolved' };
  return name === '' || file === '' ? undefined : { kind: 'schema', name, full: true, within, orElse: whole };
}

/** `~1` is a slash in a pointer; `%20` a blank. */
function decoded(part: string): string {
  const plain = part.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(plain);
  } catch {
    // Not an encoded text: it means what it says.
    return plain;
  }
}
