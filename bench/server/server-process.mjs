// A team's server as a process, in a network namespace of its own where one is given. It can be killed and started again on
// the same port.
import { spawn } from 'node:child_process';

export class ServerProcess {
  #options;
  #child;
  #port;
  /** Lines of its log that speak of a bug. */
  bugs = [];

  /** { main, dataFolder, env, args, place: { network, name, address } } */
  constructor(options) {
    this.#options = options;
    this.#port = options.place ? 7430 : 0;
  }

  get url() {
    return `http://${this.#options.place?.address ?? '127.0.0.1'}:${this.#port}`;
  }

  get pid() {
    return this.#child.pid;
  }

  /** Resolves when it listens, or when it ended instead. */
  start() {
    const { main, dataFolder, env, args = [], place } = this.#options;
    const host = place ? ['--host', place.address] : [];
    const command = [process.execPath, main, 'server', '--port', String(this.#port), ...host, '--data', dataFolder, '--rate', '100000', ...args];
    const [program, words] = place ? place.network.inside(place.name, command) : [command[0], command.slice(1)];
    this.#child = spawn(program, words, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    return new Promise((resolve) => {
      let said = '';
      let rest = '';
      this.#child.once('exit', (code, signal) => {
        if (signal !== 'SIGKILL') console.error(`the server ended (${signal ?? code}): ${said.slice(-2_000)}`);
        resolve(false);
      });
      this.#child.stderr.on('data', (chunk) => {
        said = (said + chunk).slice(-20_000);
        const lines = (rest + chunk).split('\n');
        rest = lines.pop();
        for (const line of lines) if (line.includes('"event":"bug"')) this.bugs.push(line);
        const port = /Listening on http:\/\/[\d.]+:(\d+)/.exec(said)?.[1];
        if (port === undefined) return;
        this.#port = Number(port);
        resolve(true);
      });
    });
  }

  async kill(signal = 'SIGKILL') {
    if (this.#child === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill(signal);
    await exited;
  }
}
