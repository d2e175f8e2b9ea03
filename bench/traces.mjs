// npm run bench -- traces [rate|import|kill|fuzz] [--spans-per-second 20000] [--seconds 60] [--spans 10000000] [--kills 20]
// [--requests 100000]: the receiver under load, a large file, kills at random moments, broken requests. Everything that was
// sent has to be counted somewhere.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseArgs } from './lib.mjs';
import { post, Shop, usage } from './traces/receiver.mjs';
import { recordedRequests, recordedText, renewed } from './traces/recorded-requests.mjs';

export const summary = 'traces: spans a second, a file of millions, killed receivers, broken requests';

const RUN = { rate, import: importFile, kill, fuzz };

export async function run(args) {
  const options = parseArgs(args);
  const names = options._.length === 0 ? Object.keys(RUN) : options._;
  const shop = new Shop();
  try {
    for (const name of names) await RUN[name](shop, options);
  } finally {
    shop.close();
  }
}

const refusedOf = ({ refused }) => Object.values(refused).reduce((sum, count) => sum + count, 0);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function check(name, holds, text) {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${name}: ${text}`);
  if (!holds) process.exitCode = 1;
}

/** Sends at a steady rate over as many connections as it takes, and says what was sent when. */
async function load(receiver, { perSecond, seconds, signal }) {
  const requests = recordedRequests();
  const sent = [];
  let [spans, refused, under, i] = [0, 0, 0, 0];
  const started = Date.now();
  while (Date.now() - started < seconds * 1_000 && !signal?.aborted) {
    const due = ((Date.now() - started) / 1_000) * perSecond;
    if (spans >= due || under >= 16) {
      await pause(2);
      continue;
    }
    const request = requests[i % requests.length];
    // One salt a round: spans of one trace are in several requests.
    const salt = (1 + Math.floor(i++ / requests.length)) * 40_503;
    spans += request.spans;
    under++;
    post(receiver.url, renewed(request, salt)).then((status) => {
      under--;
      if (status === 200) sent.push({ at: Date.now(), spans: request.spans });
      else refused++;
    });
  }
  while (under > 0 && !signal?.aborted) await pause(5);
  return { spans, refused, sent, seconds: (Date.now() - started) / 1_000 };
}

async function rate(shop, { 'spans-per-second': perSecond = 20_000, seconds = 60 }) {
  const receiver = await shop.serve();
  const { spans, refused, seconds: took } = await load(receiver, { perSecond: Number(perSecond), seconds: Number(seconds) });
  const { peak, seconds: busy } = usage(receiver.pid);
  await receiver.kill('SIGTERM');
  const { intake, unmapped_total: unmapped, edges } = shop.ask('trace-stats');
  shop.forget();
  const lost = spans - intake.spans;
  console.log(
    `rate: ${spans} spans in ${took.toFixed(1)} s = ${Math.round(spans / took)}/s; ${(peak / 1e6).toFixed(0)} MB at most, ${busy.toFixed(1)} s of processor`,
  );
  check('memory', peak <= 500e6, `${(peak / 1e6).toFixed(0)} MB`);
  check('nothing lost', lost === 0 && refused === 0, `${lost} of ${spans} not counted, ${refused} requests refused, ${unmapped} unmapped, ${edges} edges`);
}

/** JSON lines as the collector writes them, from the recording, with new ids; whole rounds of it, so that no trace is cut off. */
async function writeFile(path, count) {
  const lines = recordedText().trim().split('\n');
  const spansIn = lines.map((line) => line.split('"spanId":').length - 1);
  const out = createWriteStream(path, { highWaterMark: 1 << 22 });
  let spans = 0;
  for (let round = 0; spans < count; round++) {
    const salt = round.toString(16).padStart(8, '0');
    for (const [i, line] of lines.entries()) {
      spans += spansIn[i];
      const text = line.replace(/"(traceId|spanId|parentSpanId)":"(.{8})/g, (_, key, id) => `"${key}":"${xor(id, salt)}`);
      if (!out.write(`${text}\n`)) await new Promise((resolve) => out.once('drain', resolve));
    }
  }
  await new Promise((resolve) => out.end(resolve));
  return { spans, bytes: out.bytesWritten };
}

const xor = (a, b) => ((Number.parseInt(a, 16) ^ Number.parseInt(b, 16)) >>> 0).toString(16).padStart(8, '0');

async function importFile(shop, { spans: count = 10_000_000 }) {
  const sizes = [];
  for (const wanted of [Math.round(Number(count) / 100), Number(count)]) {
    const path = join(shop.folder, 'spans.jsonl');
    const { spans, bytes } = await writeFile(path, wanted);
    const done = shop.ask('traces', 'import', path, '--no-progress');
    const { edges, unmapped_total: unmapped } = shop.ask('trace-stats');
    const { layers } = shop.ask('layers');
    sizes.push({ edges, bytes: shop.bytes });
    const { units } = layers.find((l) => l.id === 'runtime');
    console.log(
      `import: ${spans} spans, ${(bytes / 1e6).toFixed(0)} MB, in ${(done.milliseconds / 1_000).toFixed(1)} s = ${Math.round((spans / done.milliseconds) * 1_000)}/s; ${edges} edges in ${units} units, ${unmapped} unmapped, database ${shop.bytes} bytes`,
    );
    check('all taken', done.spans === spans && done.malformed === 0, `${done.spans} of ${spans}`);
    shop.forget();
  }
  check('size', sizes[1].edges === sizes[0].edges, `${sizes[0].edges} edges of a hundredth, ${sizes[1].edges} of all`);
}

async function kill(shop, { kills = 20, 'spans-per-second': perSecond = 20_000 }) {
  let worst = 0;
  for (let i = 0; i < Number(kills); i++) {
    const receiver = await shop.serve();
    const stop = new AbortController();
    const loading = load(receiver, { perSecond: Number(perSecond), seconds: 60, signal: stop.signal });
    await pause(2_000 + ((i * 137) % 1_000));
    await receiver.kill('SIGKILL');
    const killed = Date.now();
    stop.abort();
    const { sent } = await loading;
    const { intake } = shop.ask('trace-stats');
    const due = sent.filter(({ at }) => at < killed - 1_000).reduce((sum, { spans }) => sum + spans, 0);
    const all = sent.reduce((sum, { spans }) => sum + spans, 0);
    worst = Math.max(worst, killed - firstLost(sent, intake.spans, killed));
    check(`kill ${i + 1}`, intake.spans >= due, `${intake.spans} kept of ${all} answered, ${due} of them more than a second before`);
    shop.knowing('fsck');
    shop.forget();
  }
  console.log(`kill: nothing older than ${worst} ms was lost; every layer sound`);
}

/** When the oldest request was answered that was not kept: the oldest ones are kept first. */
function firstLost(sent, kept, otherwise) {
  let left = kept;
  for (const { at, spans } of sent.sort((a, b) => a.at - b.at)) {
    left -= spans;
    if (left < 0) return at;
  }
  return otherwise;
}

/** Bytes changed, cut, repeated, packed badly, or nothing of the kind. */
function broken(request, random) {
  const bytes = Buffer.from(request.bytes);
  const at = () => Math.floor(random() * bytes.length);
  const kind = Math.floor(random() * 10);
  if (kind === 0) return { body: bytes.subarray(0, at()) };
  if (kind === 1) return { body: Buffer.from(Array.from({ length: 1 + Math.floor(random() * 400) }, () => Math.floor(random() * 256))) };
  if (kind === 2) return { body: gzipSync(bytes).subarray(0, 1 + Math.floor(random() * 200)), headers: { 'Content-Encoding': 'gzip' } };
  if (kind === 3) return { body: Buffer.from('['.repeat(1 + Math.floor(random() * 5_000))), headers: { 'Content-Type': 'application/json' } };
  if (kind === 4)
    return {
      body: Buffer.from(
        JSON.stringify({
          resourceSpans: [{ scopeSpans: [{ spans: [{ traceId: random(), startTimeUnixNano: -1e99, kind: 'x', attributes: [[], { key: {} }] }] }] }],
        }),
      ),
      headers: { 'Content-Type': 'application/json' },
    };
  if (kind === 5) return { body: BOMB, headers: { 'Content-Encoding': 'gzip' } };
  if (kind === 6) return { body: bytes, headers: { 'Content-Type': 'text/html' } };
  const changes = 1 + Math.floor(random() * 20);
  for (let i = 0; i < changes; i++) bytes[at()] = Math.floor(random() * 256);
  return { body: bytes };
}

const BOMB = gzipSync(Buffer.alloc(80 * 1024 * 1024));

function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_0000_0000;
  };
}

async function fuzz(shop, { requests: count = 100_000, seed = 1 }) {
  const receiver = await shop.serve();
  const random = randomOf(Number(seed));
  const samples = recordedRequests(20);
  const statuses = new Map();
  let [under, bombs] = [0, 0];
  for (let i = 0; i < Number(count); i++) {
    while (under >= 16) await pause(1);
    let { body, headers } = broken(samples[i % samples.length], random);
    // Unpacking 64 MB takes its time: a few of them do.
    if (body === BOMB && ++bombs > 200) [body, headers] = [Buffer.alloc(0), {}];
    under++;
    post(receiver.url, body, headers).then((status) => {
      under--;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
  }
  while (under > 0) await pause(5);
  const { peak } = usage(receiver.pid);
  const alive = await post(receiver.url, renewed(samples[0], 1));
  await receiver.kill('SIGTERM');
  const { intake } = shop.ask('trace-stats');
  const failed = [...statuses].filter(([status]) => status >= 400 && status !== 500).reduce((sum, [, n]) => sum + n, 0);
  console.log(
    `fuzz: ${[...statuses].map(([status, n]) => `${status}: ${n}`).join(', ')}; ${intake.spans} spans taken, ${intake.malformed} malformed, ${refusedOf(intake)} refused, ${(peak / 1e6).toFixed(0)} MB at most`,
  );
  check('alive', alive === 200, `answers ${alive} afterwards`);
  check('counted', intake.malformed + refusedOf(intake) === failed && !statuses.has(0) && !statuses.has(500), `${failed} refused or malformed by the answers`);
  shop.knowing('fsck');
  shop.forget();
}
