// Calls of an index under the names that published call graphs use. A decorator is called where the decorated function is
// defined, and what initialises a variable runs around it; a type that is called or raised stands for the constructor that
// runs, its own or an inherited one; reading a property runs its getter. A call of a variable says that what it holds is
// called, and not what that is: it names no function, so it is neither right nor wrong.

/** `names`: { nameOf(node), madeBy, lambda?: { is(node), name(number), token } }. */
export async function namedCalls(reader, names, sourceOf) {
  const edges = [];
  await reader.eachEdge([...RUNNING, 'extends', 'inherits'], (edge) => edges.push(edge));
  const nodes = new Map((await reader.nodes([...new Set(edges.flatMap((e) => [e.source, e.target]))])).map((node) => [node.id, node]));
  const declared = (await reader.nodesByPrefix('', 100_000)).filter((n) => n.fileId >= 0);
  const owners = new Map();
  await reader.eachEdge(['contains'], ({ source, target }) => owners.set(target, source));
  for (const node of declared) nodes.set(node.id, node);
  const ownerOf = (node) => nodes.get(owners.get(node.id));
  const all = new Set(declared.map((n) => names.nameOf(n)));
  const bases = groupBases(edges);
  const nameOf = (node) => lambdaName(node, names, sourceOf) ?? names.nameOf(node);
  /** What initialises a variable, or an entry of one, runs in the scope around it. */
  const runningIn = (node) => {
    const isEntry = node.kind === 'property' && HOLDING.has(ownerOf(node)?.kind);
    if (!HELD.has(node.kind) && !isEntry) return nameOf(node);
    const owner = ownerOf(node);
    return owner === undefined ? around(nameOf(node)) : runningIn(owner);
  };
  const madeBy = (id, seen = new Set()) => {
    const node = nodes.get(id);
    if (node === undefined || node.fileId < 0 || seen.has(id)) return undefined;
    seen.add(id);
    const own = `${names.nameOf(node)}.${names.madeBy}`;
    return all.has(own) ? own : (bases.get(id) ?? []).map((base) => madeBy(base, seen)).find((name) => name !== undefined);
  };
  return edges.flatMap(({ source, target, type }) => {
    const [from, to] = [nodes.get(source), nodes.get(target)];
    if (from === undefined || to === undefined || to.fileId < 0 || type === 'extends' || type === 'inherits') return [];
    if (HELD.has(to.kind) || (READING.has(type) && to.kind !== 'property')) return [];
    const isType = to.kind === 'class' || to.kind === 'type';
    if (type === 'throws' && !isType) return [];
    const callee = isType ? madeBy(target) : nameOf(to);
    const caller = type === 'decorates' ? around(nameOf(from)) : runningIn(from);
    return callee === undefined ? [] : [`${caller} -> ${callee}`];
  });
}

const READING = new Set(['references', 'accesses_field']);
const RUNNING = ['calls', 'decorates', 'throws', ...READING];

/** What holds a function and is none. */
const HELD = new Set(['variable', 'constant', 'field']);
/** What an object has entries in. */
const HOLDING = new Set(['variable', 'constant']);

const around = (name) => name.slice(0, name.lastIndexOf('.'));

function groupBases(edges) {
  const bases = new Map();
  for (const { source, target, type } of edges)
    if (type === 'extends' || type === 'inherits') bases.set(source, [...new Set([...(bases.get(source) ?? []), target])]);
  return bases;
}

/** A function without a name of its own is counted in the order of the text. */
function lambdaName(node, { lambda, nameOf }, sourceOf) {
  if (lambda === undefined || !lambda.is(node)) return undefined;
  const before = sourceOf(node.file)
    .split('\n')
    .slice(0, node.startLine - 1)
    .join('\n');
  const number = before.split(lambda.token).length;
  return [around(nameOf(node)), lambda.name(number)].join('.');
}
