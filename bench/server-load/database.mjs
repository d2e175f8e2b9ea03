// A PostgreSQL of the bench's own in a folder that is thrown away, which can be crashed and started again.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

export async function startServer(folder) {
  const version = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => b - a)[0] : undefined;
  if (version === undefined) throw new Error("Debian's postgresql is not installed");
  const bin = join(DEBIAN, version, 'bin');
  const isRoot = process.getuid() === 0;
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const user = isRoot ? { uid: id('-u'), gid: id('-g') } : {};
  mkdirSync(folder, { recursive: true });
  if (isRoot) for (const path of [folder]) chownSync(path, user.uid, user.gid);
  if (isRoot) execFileSync('chmod', ['755', join(folder, '..')]);
  const data = join(folder, 'data');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'], { ...user, cwd: folder, stdio: 'ignore' });
  const port = await freePort();
  let running;
  const start = async () => {
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      'unix_socket_directories=',
      'max_connections=200',
      'shared_buffers=512MB',
      'max_wal_size=4GB',
    ];
    running = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((s) => ['-c', s])], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    await new Promise((resolve, reject) => {
      running.stderr.on('data', (chunk) => /ready to accept connections/.test(String(chunk)) && resolve());
      running.once('exit', () => reject(new Error('PostgreSQL did not start')));
    });
  };
  const end = async (signal) => {
    const exited = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await exited;
  };
  await start();
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres?pool=20`, start, crash: () => end('SIGQUIT'), stop: () => end('SIGINT') };
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
