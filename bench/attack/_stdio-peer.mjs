// An MCP client on a process's standard streams, as small as it can be: its server may be killed at any moment.
export class StdioPeer {
  #child;
  #next = 1;
  #waiting = new Map();
  #rest = '';

  constructor(child) {
    this.#child = child;
    child.stdout.setEncoding('utf8').on('data', (text) => this.#take(text));
    // Writing to a server that is gone is what happens here.
    child.stdin.on('error', () => undefined);
    child.once('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the server is gone'));
    });
  }

  get pid() {
    return this.#child.pid;
  }

  async initialize() {
    const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'attack', version: '1' } };
    await this.ask('initialize', client);
    this.#write({ method: 'notifications/initialized' });
  }

  ask(method, params) {
    const id = this.#next++;
    this.#write({ id, method, params });
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  /** Whatever becomes of it. */
  send(method, params) {
    this.ask(method, params).catch(() => undefined);
  }

  #write(message) {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  #take(text) {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop();
    for (const line of lines.filter((l) => l !== '')) {
      const { id, result, error } = JSON.parse(line);
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) waiting?.resolve(result);
      else waiting?.reject(new Error(error.message));
    }
  }
}
