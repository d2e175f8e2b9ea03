/**
 * A language server for tests. It looks for `def name` and `class name` in the Python files below its root and says that
 * is where every name leads, unless FAKE_ANSWERS (a JSON file: `path:line:column` -> [path, line, column] or []) says
 * otherwise. The first argument says how it behaves:
 *   normal     answers at once
 *   slow       takes a while for each answer
 *   disorder   answers the later questions first
 *   crash=X    ends when asked about a file whose path holds X
 *   dying=N    ends after N answers
 *   hang=N     stops answering after N answers
 *   busy       begins something at its start that it never ends
 *   mute=X     never answers questions about a file whose path holds X; writes to FAKE_MUTED that it was asked
 *   later=X    has no time for questions about the name X
 *   stays      is slow, and does not end when its client is gone
 *   greedy=N   takes half a gigabyte after N answers, and stops answering
 *   heavy=N    takes N MB from the start, and is slow
 *   lies       leads every name to the first function that there is
 *   garbage    writes something that is no message
 *   refuse     answers every question with an error
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [behaviour, value] = (process.argv[2] ?? 'normal').split('=');
const answers = process.env.FAKE_ANSWERS ? JSON.parse(readFileSync(process.env.FAKE_ANSWERS, 'utf8')) : {};
const texts = new Map();
let root = process.cwd();
let answered = 0;
let late = [];
/** Milliseconds for an answer. */
const SLOW = { slow: 5, stays: 5, heavy: 30 };
const taken = [];
const take = (megabytes) => taken.push(Buffer.alloc(megabytes * 2 ** 20, 1));
if (behaviour === 'heavy') take(Number(value));

function send(message) {
  const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
  process.stdout.write(`Content-Length: ${body.length}\r\n\r\n`);
  process.stdout.write(body);
}

function* declarations() {
  for (const name of readdirSync(root, { recursive: true }).map(String).sort())
    if (name.endsWith('.py'))
      for (const [i, line] of readFileSync(join(root, name), 'utf8').split('\n').entries()) {
        const [, lead, declared] = /^(\s*(?:def|class)\s+)(\w+)/.exec(line) ?? [];
        if (declared !== undefined) yield { declared, path: name, line: i, character: lead.length };
      }
}

const place = ({ path, line, character }) => ({ uri: pathToFileURL(join(root, path)).href, range: { start: { line, character }, end: { line, character } } });

function nameAt({ textDocument, position }) {
  const text = texts.get(textDocument.uri) ?? readFileSync(fileURLToPath(textDocument.uri), 'utf8');
  return /^\w+/.exec((text.split('\n')[position.line] ?? '').slice(position.character))?.[0];
}

const relativeOf = ({ uri }) =>
  fileURLToPath(uri)
    .slice(root.length + 1)
    .replaceAll('\\', '/');

/** `declared path:line:column` in FAKE_ANSWERS. */
function declaration({ textDocument, position }) {
  const said = answers[`declared ${relativeOf(textDocument)}:${position.line + 1}:${position.character}`];
  return said === undefined ? null : [place({ path: said[0], line: said[1] - 1, character: said[2] })];
}

function definition({ textDocument, position }) {
  const relative = relativeOf(textDocument);
  if (behaviour === 'crash' && relative.includes(value)) process.exit(3);
  const said = answers[`${relative}:${position.line + 1}:${position.character}`];
  if (said !== undefined) return said.length === 0 ? null : [place({ path: said[0], line: said[1] - 1, character: said[2] })];
  const name = nameAt({ textDocument, position });
  const all = [...declarations()];
  const found = behaviour === 'lies' ? all[0] : all.find((d) => d.declared === name);
  return found === undefined ? null : [place(found)];
}

const REPLIES = {
  initialize: ({ rootUri }) => {
    root = fileURLToPath(rootUri);
    if (behaviour === 'busy') send({ method: '$/progress', params: { token: 'error', value: { kind: 'begin', title: 'Error loading workspace' } } });
    return { capabilities: { definitionProvider: true } };
  },
  'textDocument/definition': definition,
  'textDocument/declaration': declaration,
  shutdown: () => null,
};

function reply(id, method, params) {
  if (method === 'textDocument/definition') {
    if (behaviour === 'garbage') process.stdout.write('Segmentation fault, this is no message at all\r\n\r\n');
    if (behaviour === 'greedy' && answered >= Number(value)) return void (taken.length === 0 && take(512));
    if (behaviour === 'mute' && params.textDocument.uri.includes(value)) return writeFileSync(process.env.FAKE_MUTED, '');
    if (behaviour === 'hang' && answered >= Number(value)) return;
    if (behaviour === 'dying' && answered >= Number(value)) process.exit(4);
    answered++;
    if (behaviour === 'later' && nameAt(params) === value) return send({ id, error: { code: -32801, message: 'content modified' } });
    if (behaviour === 'refuse') return send({ id, error: { code: -32603, message: 'no' } });
    const result = definition(params);
    if (SLOW[behaviour] !== undefined) return setTimeout(() => send({ id, result }), SLOW[behaviour]);
    if (behaviour === 'disorder') return postpone({ id, result });
    return send({ id, result });
  }
  send({ id, result: REPLIES[method]?.(params) ?? null });
}

/** The last question of a burst is answered first. */
function postpone(message) {
  if (late.length === 0)
    setTimeout(() => {
      for (const waiting of late.reverse()) send(waiting);
      late = [];
    }, 10);
  late.push(message);
}

let buffer = Buffer.alloc(0);
process.stdin.on('data', (chunk) => {
  buffer = Buffer.concat([buffer, chunk]);
  for (;;) {
    const end = buffer.indexOf('\r\n\r\n');
    const length = end < 0 ? Number.NaN : Number(/content-length: (\d+)/i.exec(buffer.toString('latin1', 0, end))?.[1]);
    if (Number.isNaN(length) || buffer.length < end + 4 + length) return;
    const { id, method, params } = JSON.parse(buffer.toString('utf8', end + 4, end + 4 + length));
    buffer = buffer.subarray(end + 4 + length);
    if (method === 'textDocument/didOpen') texts.set(params.textDocument.uri, params.textDocument.text);
    else if (method === 'exit') process.exit(0);
    else if (id !== undefined && method !== undefined) reply(id, method, params);
  }
});
process.stdin.on('end', () => (behaviour === 'stays' ? setInterval(() => undefined, 60_000) : process.exit(0)));
