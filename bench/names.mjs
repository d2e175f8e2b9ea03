// npm run bench -- names [--repos a,b] [--draws 60] [--verbose]: names, paths and messages drawn at random, put into sentences.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, database, load, openForQuestions, parseArgs } from './lib.mjs';

export const summary = 'questions that name a symbol, a file, a name in words or a message: how often it comes first';

const REPOS = ['flask', 'django', 'caddy', 'cargo', 'kafka', 'rails', 'fastapi', 'terraform', 'spark-java'];
const inWords = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/_+/g, ' ')
    .trim()
    .toLowerCase();
/** Each sentence, and what answers it: the symbol (`member`), any of its name (`name`), anything in its file (`file`). */
const FORMS = {
  'how does Owner.member work': { wants: 'member', say: ({ owner, leaf }) => `How does ${owner}.${leaf} work?` },
  'Owner.member() is wrong': { wants: 'member', say: ({ owner, leaf }) => `${owner}.${leaf}() returns the wrong result when called twice` },
  'what calls Owner#member': { wants: 'member', say: ({ owner, leaf }) => `What calls ${owner}#${leaf}?` },
  'member() is wrong': { wants: 'name', say: ({ leaf }) => `${leaf}() raises an error for an empty list` },
  'where is member': { wants: 'name', say: ({ leaf }) => `where is ${leaf} defined` },
  'member of Owner': { wants: 'name', say: ({ owner, leaf }) => `${leaf} of ${owner} returns nothing` },
  'member in file': { wants: 'name', say: ({ leaf, file }) => `${leaf} in ${file}` },
  'change a file': { wants: 'file', say: ({ file }) => `add logging to ${file}` },
  'name in words': { wants: 'name', say: ({ leaf }) => inWords(leaf) },
  'how do we, in words': { wants: 'name', say: ({ leaf }) => `how do we ${inWords(leaf)}?` },
  'owner and name in words': { wants: 'name', say: ({ owner, leaf }) => `${inWords(owner)} ${inWords(leaf)}` },
};
/** What a program prints, with a value for whatever is put in. */
const MESSAGES = {
  'a message': { wants: 'member', say: ({ message }) => message },
  'Error: a message': { wants: 'member', say: ({ message }) => `Error: ${message}` },
  'a quoted message': { wants: 'member', say: ({ message }) => `I get "${message}" when I start it` },
};
const MEMBERS = new Set(['method', 'function']);
/** A name that more bear is not told by itself. */
const MAX_BEARERS = 2;

export async function run(args) {
  const options = parseArgs(args);
  const tallies = new Map(Object.keys({ ...FORMS, ...MESSAGES }).map((form) => [form, { asked: 0, first: 0, three: 0, ten: 0, missed: [] }]));
  for (const repo of options.repos?.split(',') ?? REPOS) {
    const db = await database('fixtures', repo);
    if (db !== undefined) await askAbout(repo, db, Number(options.draws ?? 60), tallies);
  }
  for (const [form, { asked, first, three, ten, missed }] of tallies) {
    const share = (n) => (n / asked).toFixed(3);
    console.log(`${form.padEnd(28)} ${String(asked).padStart(4)}  first ${share(first)}  three ${share(three)}  ten ${share(ten)}`);
    if (options.verbose) for (const line of missed) console.log(`    ${line}`);
  }
}

async function askAbout(repo, db, draws, tallies) {
  const { retrieve } = await load('retrieval/pipeline.js');
  const { index, store } = await openForQuestions('fixtures', repo, db);
  const root = checkout('fixtures', repo);
  for (const drawn of await drawNames(index, draws, root))
    for (const [form, { wants, say }] of Object.entries(drawn.message === undefined ? FORMS : { ...FORMS, ...MESSAGES })) {
      const task = say(drawn);
      const ids = (await retrieve(index, { task })).ranked.slice(0, 10);
      const nodes = new Map((await index.reader.nodes(ids)).map((n) => [n.id, n]));
      const answers = { member: (id) => id === drawn.id, name: (id) => drawn.bearers.has(id), file: (id) => nodes.get(id).file === drawn.file };
      const rank = ids.findIndex(answers[wants]);
      const tally = tallies.get(form);
      tally.asked++;
      if (rank === 0) tally.first++;
      else tally.missed.push(`${repo}: ${task} -> ${rank < 0 ? '-' : rank + 1}, first ${nodes.get(ids[0])?.name}`);
      if (rank >= 0 && rank < 3) tally.three++;
      if (rank >= 0) tally.ten++;
    }
  await index.reader.close();
  await store.close();
}

async function drawNames({ corpus, reader }, draws, root) {
  const { NODE_KINDS } = await load('model/node-kinds.js');
  const { NODE_FLAGS } = await load('model/graph.js');
  const { nodes, nodeKind, nodeOwner, nodeFlags } = corpus.columns;
  const others = NODE_FLAGS.test | NODE_FLAGS.generated | NODE_FLAGS.vendored;
  const members = [];
  for (let id = 0; id < nodes; id++)
    if (corpus.answerable[id] && MEMBERS.has(NODE_KINDS[nodeKind[id]]) && nodeOwner[id] >= 0 && !(nodeFlags[id] & others)) members.push(id);
  const random = generator(11);
  const drawn = [];
  for (let i = 0; i < draws && members.length > 0; i++) {
    const id = members[Math.floor(random() * members.length)];
    const [[node], [owning]] = await Promise.all([reader.nodes([id]), reader.nodes([nodeOwner[id]])]);
    const [leaf, owner] = [node, owning].map((n) => n.name.split('.').at(-1));
    if (!/^\w{4,}$/.test(leaf) || !/^\w+$/.test(owner)) continue;
    const same = (await reader.namesByName({ names: [leaf], limit: 50 })).filter((n) => corpus.answerable[n.id] && n.name.split('.').at(-1) === leaf);
    if (same.length <= MAX_BEARERS) drawn.push({ id, leaf, owner, file: node.file, message: messageIn(node, root), bearers: new Set(same.map((n) => n.id)) });
  }
  return drawn;
}

const LITERAL = /(?<!"")"([A-Za-z][^"\n\\<>;]{24,140})"(?!"")/g;
const VALUE = /%[-+#]?\d*[a-zA-Z]|#?\{[^}]*\}|%\([a-z_]+\)s/g;

/** The first text of at least five words that the symbol holds. */
function messageIn({ file, startLine, endLine }, root) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n').slice(startLine, endLine);
  const code = lines.filter((line) => !/^\s*(?:\/\/|#|\*|\/\*)/.test(line)).join('\n');
  const text = [...code.matchAll(LITERAL)].map(([, t]) => t).find((t) => t.split(/\s+/).length >= 5);
  return text?.replace(VALUE, 'foo').trim();
}

/** The same draws in every run. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
