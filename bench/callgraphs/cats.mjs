// The Java programs of the CATS suite, as SWARM-CG keeps them (benchmarks/java/cats): each names the calls that it is
// about, as { "pkg.Type:caller(types)": ["pkg.Type:callee(types)"] }, and no others, so that only recall is known. A call of
// a method may run what overrides it, as truth says which.
import { foldersWithTruth, statedCalls } from './stated-graphs.mjs';

export const programs = (root) => foldersWithTruth(root).filter(({ folder }) => !folder.includes('cats_jar'));

export const partial = true;

/** Without parameter types: they are spelled in full there and as written here. */
const bare = (name) =>
  name
    .replace(/\(.*$/, '')
    .replace(/\.<init>|:<init>/, ':<init>')
    .replaceAll('$', '.');

export const truthOf = ({ folder }) => statedCalls(folder, () => true, { all: true }).map((edge) => edge.split(' -> ').map(bare).join(' -> '));

export async function callsOf(reader) {
  const edges = [];
  await reader.eachEdge(['calls', 'overrides', 'references'], (edge) => edges.push(edge));
  const nodes = new Map((await reader.nodes([...new Set(edges.flatMap((e) => [e.source, e.target]))])).map((node) => [node.id, node]));
  const overriders = new Map();
  for (const { source, target, type } of edges) if (type === 'overrides') overriders.set(target, [...(overriders.get(target) ?? []), source]);
  return edges.flatMap(({ source, target, type }) => {
    const [from, to] = [nodes.get(source), nodes.get(target)];
    if (type === 'overrides' || from === undefined || to === undefined || to.fileId < 0) return [];
    // A method reference hands the method on.
    if (type === 'references' && to.kind !== 'method') return [];
    const callees = [to, ...(overriders.get(target) ?? []).flatMap((id) => nodes.get(id) ?? [])];
    return callees.map((callee) => `${nameOf(from)} -> ${nameOf(callee)}`);
  });
}

function nameOf({ file, name, kind }) {
  const folder = file.slice(0, file.lastIndexOf('/')).replaceAll('/', '.');
  const [type, member] = kind === 'constructor' ? [around(name), '<init>'] : [around(name), name.slice(name.lastIndexOf('.') + 1)];
  return `${folder}.${type}:${member}`;
}

const around = (name) => name.slice(0, Math.max(0, name.lastIndexOf('.')));
