// A receiver under test: the demo's sources indexed in a home of their own, and `knowing traces serve` as a process.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, root } from '../lib.mjs';

const MAIN = join(build, 'apps/cli/main.js');

export class Shop {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'knowing-traces-'));
    this.root = join(this.folder, 'shop');
    this.env = { ...process.env, KNOWING_HOME: join(this.folder, 'home'), KNOWING_DB: join(this.folder, 'shop.db') };
    cpSync(join(root, 'demo/shop'), this.root, { recursive: true });
    this.knowing('index', this.root);
  }

  knowing(...args) {
    return execFileSync(process.execPath, [MAIN, ...args], {
      cwd: this.root,
      env: this.env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 28,
    });
  }

  ask(...args) {
    return JSON.parse(this.knowing(...args, '--json'));
  }

  forget() {
    if (this.ask('layers').layers.length > 0) this.knowing('enrich', 'runtime', '--drop');
  }

  get bytes() {
    return statSync(this.env.KNOWING_DB).size;
  }

  async serve() {
    const child = spawn(process.execPath, [MAIN, 'traces', 'serve', '--grpc-port', '0', '--http-port', '0'], {
      cwd: this.root,
      env: this.env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = new Promise((resolve) => child.on('close', resolve));
    const said = await new Promise((resolve, reject) => {
      let text = '';
      child.stderr.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
        if (text.includes('Receiving')) resolve(text);
      });
      child.on('close', () => reject(new Error(`the receiver ended: ${text}`)));
    });
    const [, grpc, url] = /gRPC at (\S+), HTTP at (\S+)\/v1\/traces/.exec(said);
    return {
      pid: child.pid,
      grpc,
      url,
      ended,
      kill: (signal) => {
        child.kill(signal);
        return ended;
      },
    };
  }

  close() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

/** The status of the answer; 0 when the connection broke. */
export function post(url, body, headers = {}) {
  return new Promise((resolve) => {
    const request = http.request(
      `${url}/v1/traces`,
      { method: 'POST', agent, headers: { 'Content-Type': 'application/x-protobuf', 'Content-Length': body.length, ...headers } },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode));
      },
    );
    request.on('error', () => resolve(0));
    request.end(body);
  });
}

/** Resident bytes of a process, and seconds of processor time; on Linux. */
export function usage(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, peak] = /VmHWM:\s+(\d+) kB/.exec(status);
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return { peak: Number(peak) * 1024, seconds: (Number(fields[11]) + Number(fields[12])) / 100 };
}
