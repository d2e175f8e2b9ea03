// How an answer does on sets whose truth is files, the functions of a fix, or lines of a file: topics.json and issues.json of
// ../shared/bench, infrastructure.json of this folder.
import { load } from '../lib.mjs';

/** The set's own rules stand in its `about`. */
export const SCORERS = {
  topics: { metrics: ['ndcg', 'first'], score: scoreTopic, byRepository: true },
  issues: { metrics: ['fn1', 'fn5', 'fn10', 'file1', 'file3', 'file5'], score: scoreIssue, byRepository: false },
  infrastructure: { metrics: ['first', 'in3', 'in10', 'mrr'], score: scorePlaces, byRepository: false },
};

/** NDCG@10 over files, binary relevance; `first`: the first file is right. */
async function scoreTopic({ task, index, answer, options }) {
  const files = await rankedFiles({ index, answer, options });
  const truth = new Set(task.files);
  const gain = (hit, rank) => (hit ? 1 / Math.log2(rank + 2) : 0);
  const found = files.slice(0, 10).reduce((sum, file, rank) => sum + gain(truth.has(file), rank), 0);
  const ideal = Array.from({ length: Math.min(10, truth.size) }, (_, rank) => gain(true, rank)).reduce((a, b) => a + b, 0);
  return { ndcg: found / ideal, first: truth.has(files[0]) ? 1 : 0 };
}

/** An instance counts when all of its functions (files) are among the first k. */
async function scoreIssue({ task, index, answer, options }) {
  const functions = await rankedFunctions({ index, answer });
  const files = await rankedFiles({ index, answer, options });
  const wanted = task.functions.map(({ file, name }) => `${file} ${name}`);
  const within = (truth, list, k) => (truth.every((t) => list.slice(0, k).includes(t)) ? 1 : 0);
  return {
    ...Object.fromEntries([1, 5, 10].map((k) => [`fn${k}`, within(wanted, functions, k)])),
    ...Object.fromEntries([1, 3, 5].map((k) => [`file${k}`, within(task.files, files, k)])),
  };
}

/** Right is a symbol that stands around one of the lines: the file as a whole is not an answer. */
async function scorePlaces({ task, index, answer }) {
  const places = task.places.map((place) => ({ file: place.slice(0, place.lastIndexOf(':')), line: Number(place.slice(place.lastIndexOf(':') + 1)) }));
  const top = answer.ranked.slice(0, 30);
  const nodes = new Map((await index.reader.nodes(top)).map((n) => [n.id, n]));
  const isRight = ({ kind, file, startLine, endLine }) =>
    kind !== 'file' && places.some((place) => place.file === file && startLine <= place.line && place.line <= endLine);
  const rank = top.findIndex((id) => isRight(nodes.get(id))) + 1;
  const within = (k) => (rank > 0 && rank <= k ? 1 : 0);
  return { first: within(1), in3: within(3), in10: within(10), mrr: rank > 0 ? 1 / rank : 0 };
}

/** By first appearance of one of their symbols; with `--by file` as the program ranks files. */
async function rankedFiles({ index, answer, options }) {
  const ids =
    options.by === 'file' ? (await load('retrieval/rank/rank-files.js')).rankFiles(index.corpus, answer.scored).map(({ best }) => best) : answer.ranked;
  const files = new Map((await index.reader.nodes(ids)).map((n) => [n.id, n.file]));
  return [...new Set(ids.map((id) => files.get(id)))];
}

const FUNCTIONS = new Set(['function', 'method', 'constructor', 'property']);

/** Nested functions count as the outermost one around them. */
async function rankedFunctions({ index: { corpus, reader }, answer: { ranked } }) {
  const { NODE_KINDS } = await load('model/node-kinds.js');
  const { nodeKind, nodeOwner } = corpus.columns;
  const isFunction = (id) => id >= 0 && FUNCTIONS.has(NODE_KINDS[nodeKind[id]]);
  const outermost = (id) => (isFunction(nodeOwner[id]) ? outermost(nodeOwner[id]) : id);
  const ids = [...new Set(ranked.filter(isFunction).map(outermost))];
  const nodes = new Map((await reader.nodes(ids)).map((n) => [n.id, `${n.file} ${n.name}`]));
  return ids.map((id) => nodes.get(id));
}
