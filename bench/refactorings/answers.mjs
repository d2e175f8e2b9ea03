// What `diff --semantic` reports, in the words of RefactoringMiner's oracle (oracle.mjs): `kind before -> after`.
import { last } from './oracle.mjs';

const REPORTED = new Set(['renamed', 'moved', 'renamed_and_moved']);
const KINDS = new Map([
  ...['class', 'interface', 'enum', 'record', 'struct', 'trait', 'type', 'annotation'].map((kind) => [kind, 'type']),
  ...['method', 'function'].map((kind) => [kind, 'method']),
  ...['field', 'property', 'variable', 'constant', 'enum_member'].map((kind) => [kind, 'field']),
]);
const CALLABLE = new Set(['method', 'function', 'constructor']);

export const answers = (changes) => changes.flatMap((change) => inWords(change) ?? []);

function inWords({ change, before, after, extractedFrom, inlinedInto }) {
  const part = after ?? before;
  if (CALLABLE.has(part.kind) && (change === 'added' || change === 'removed'))
    return [
      ...extractedFrom.map((whole) => `extract ${shown('method', whole)} -> ${shown('method', part.name)}`),
      ...inlinedInto.map((whole) => `inline ${shown('method', part.name)} -> ${shown('method', whole)}`),
    ];
  const kind = before && KINDS.get(before.kind);
  if (!REPORTED.has(change) || kind === undefined) return undefined;
  // What came along with its type is named after the type as it is called now.
  const from = change === 'renamed' ? ownedBy(after.name, before.name) : before.name;
  return `${kind} ${shown(kind, from)} -> ${shown(kind, after.name)}`;
}

const ownedBy = (owner, name) => [...owner.split('.').slice(0, -1), last(name)].join('.');

/** As the oracle writes it: a function belongs to a type or to none. */
function shown(kind, name) {
  const [owner = ''] = name.split('.').slice(-2, -1);
  return kind === 'type' || !/^[A-Z_]/.test(owner) ? last(name) : `${owner}.${last(name)}`;
}

/** A type that went with its file to another folder is reported as a renamed file. */
export function movedFiles(status) {
  return status.split('\n').flatMap((each) => {
    const [how, from, to] = each.split('\t');
    const [a, b] = [from, to].map((file) => /([^/]+)\.java$/.exec(file ?? '')?.[1]);
    return how?.startsWith('R') && a !== undefined && a === b ? [`type ${a} -> ${b}`] : [];
  });
}
