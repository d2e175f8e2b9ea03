// Jelly's micro tests (github.com/cs-au-dk/jelly, tests/micro): name.js with the calls that were seen when it ran, as
// name.json. Functions are places, a constructor is that of its class. What did not run is not in the truth, so precision is a
// lower bound. A call of a variable, or of a class that has no constructor, names no function and is not judged.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const truthFile = ({ folder, name }) => join(folder, `${name}.json`);
const stem = (file) => basename(file).replace(/\.\w+$/, '');

export function programs(root) {
  return readdirSync(root)
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file) && existsSync(join(root, `${stem(file)}.json`)))
    .map((file) => ({ folder: root, name: stem(file), group: 'micro' }))
    .map((program) => ({ ...program, files: JSON.parse(readFileSync(truthFile(program), 'utf8')).files }))
    .filter(({ files }) => files?.every((file) => existsSync(join(root, file))));
}

/**
 * `file:line -> file:line`, by the line where a function begins. What a function without a name calls, the one around it
 * calls; a call of one without a name cannot be said in a graph of named symbols and is left out.
 */
export function truthOf(program, declared) {
  const { files, functions, fun2fun } = JSON.parse(readFileSync(truthFile(program), 'utf8'));
  const callables = declared.filter((node) => node.kind === 'function' || node.kind === 'method' || node.kind === 'class');
  const linesOf = (id) => {
    const [file, line, , endLine] = functions[id].split(':').map(Number);
    return { file: files[file], line, endLine };
  };
  const around = ({ file, line, endLine }) =>
    callables
      .filter((n) => n.file === file && n.startLine <= line && n.endLine >= endLine)
      .sort((a, b) => b.startLine - a.startLine || a.endLine - b.endLine)[0];
  const named = ({ file, line, endLine }) => callables.find((n) => n.file === file && n.startLine === line && n.endLine === endLine);
  return fun2fun.flatMap(([from, to]) => {
    const [caller, callee] = [around(linesOf(from)), named(linesOf(to))];
    return callee === undefined ? [] : [`${caller === undefined ? `${linesOf(from).file}:top` : place(caller)} -> ${place(callee)}`];
  });
}

export async function callsOf(reader) {
  const edges = [];
  await reader.eachEdge(['calls'], (edge) => edges.push(edge));
  const nodes = new Map((await reader.nodesByPrefix('', 100_000)).map((node) => [node.id, node]));
  const owners = new Map();
  await reader.eachEdge(['contains'], ({ source, target }) => owners.set(target, source));
  const shown = (node) => shownAs(node, (of) => nodes.get(owners.get(of.id)));
  const made = new Set([...nodes.values()].filter((node) => node.kind === 'constructor').map((node) => owners.get(node.id)));
  return edges.flatMap(({ source, target }) => {
    const [from, to] = [nodes.get(source), nodes.get(target)];
    if (from === undefined || to === undefined || to.fileId < 0 || HELD.has(to.kind) || (to.kind === 'class' && !made.has(target))) return [];
    return [`${place(shown(from))} -> ${place(to.kind === 'constructor' ? shown(to) : to)}`];
  });
}

/** What holds a function and is none. */
const HELD = new Set(['variable', 'constant', 'field']);

/** What initialises a variable runs in the function around it. */
const VALUES = new Set([...HELD, 'property', 'constructor']);

function shownAs(node, ownerOf) {
  if (!VALUES.has(node.kind)) return node;
  const around = ownerOf(node);
  return around === undefined ? { ...node, kind: 'file' } : shownAs(around, ownerOf);
}

const place = ({ file, kind, startLine }) => (kind === 'file' ? `${file}:top` : `${file}:${startLine}`);
