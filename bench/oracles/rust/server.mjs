// rust-analyzer as a language server, ready to answer: the project is loaded when it says that it is quiescent.
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';

const OPTIONS = {
  checkOnSave: false,
  cachePriming: { enable: false },
  procMacro: { enable: false },
  cargo: { buildScripts: { enable: false } },
  files: { watcher: 'server' },
};
const ANSWER_IN = 300_000;

export async function startServer(root, project) {
  const waiting = new Map();
  const process_ = spawn('rust-analyzer', [], { cwd: root, stdio: ['pipe', 'pipe', 'ignore'] });
  let gone = false;
  process_.on('exit', () => {
    gone = true;
    for (const answer of waiting.values()) answer({ error: true });
  });
  const options = { ...OPTIONS, linkedProjects: [project] };
  let quiet;
  const ready = new Promise((done) => {
    quiet = done;
  });
  const write = (message) => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    process_.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  const receive = (m) => {
    if (m.method === 'experimental/serverStatus' && m.params.quiescent) quiet();
    else if (m.method && m.id !== undefined) write({ id: m.id, result: m.method === 'workspace/configuration' ? m.params.items.map(() => options) : null });
    else if (waiting.has(m.id)) {
      waiting.get(m.id)(m);
      waiting.delete(m.id);
    }
  };
  readMessages(process_.stdout, receive);
  let last = 0;
  const request = (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      const timer = setTimeout(() => reject(new Error(`rust-analyzer gave no answer to ${method}`)), ANSWER_IN);
      waiting.set(id, ({ error, result }) => {
        clearTimeout(timer);
        if (gone && method !== 'shutdown') reject(new Error('rust-analyzer ended before it had answered'));
        // A file that is in no crate has no definitions; nor has one that was changed meanwhile.
        resolve(error ? null : result);
      });
      write({ id, method, params });
    });
  const init = await request('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(root).href,
    initializationOptions: options,
    capabilities: {
      textDocument: { definition: { linkSupport: true }, implementation: { linkSupport: true } },
      experimental: { serverStatusNotification: true },
      general: { positionEncodings: ['utf-16'] },
    },
  });
  write({ method: 'initialized', params: {} });
  await ready;
  const stop = async () => {
    await request('shutdown', null);
    write({ method: 'exit' });
  };
  return { version: init.serverInfo, request, stop };
}

function readMessages(stream, receive) {
  let buffer = Buffer.alloc(0);
  stream.on('data', (data) => {
    buffer = Buffer.concat([buffer, data]);
    for (;;) {
      const head = buffer.indexOf('\r\n\r\n');
      if (head < 0) return;
      const end = head + 4 + Number(/Content-Length: (\d+)/i.exec(buffer.subarray(0, head).toString())[1]);
      if (buffer.length < end) return;
      const message = JSON.parse(buffer.subarray(head + 4, end));
      buffer = buffer.subarray(end);
      receive(message);
    }
  });
}
