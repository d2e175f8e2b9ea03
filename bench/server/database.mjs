// A PostgreSQL of the bench's own in a folder that is thrown away, which can be crashed and started again; in a network
// namespace of its own where one is given.
import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';
const SETTINGS = ['unix_socket_directories=', 'max_connections=200', 'shared_buffers=512MB', 'max_wal_size=2GB'];

/** `place`: { network, name, address } of a namespace. */
export async function startDatabase(folder, place) {
  const version = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => b - a)[0] : undefined;
  if (version === undefined) throw new Error("Debian's postgresql is not installed");
  const bin = join(DEBIAN, version, 'bin');
  const user = databaseUser();
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  if (user) execFileSync('chmod', ['755', join(folder, '..')]);
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--data-checksums'];
  execFileSync(join(bin, 'initdb'), initdb, { ...user, cwd: folder, stdio: 'ignore' });
  if (place) appendFileSync(join(data, 'pg_hba.conf'), `host all all ${place.network.subnet} trust\n`);
  const [address, port] = place ? [place.address, 5432] : ['127.0.0.1', await freePort()];
  const command = [join(bin, 'postgres'), '-D', data, ...[`listen_addresses=${address}`, `port=${port}`, ...SETTINGS].flatMap((s) => ['-c', s])];
  let running;
  const start = async () => {
    running = spawn(...asUser(command, user, place), { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    await new Promise((resolve, reject) => {
      running.stderr.on('data', (chunk) => /ready to accept connections/.test(String(chunk)) && resolve());
      running.once('exit', () => reject(new Error('PostgreSQL did not start')));
    });
  };
  const end = async (signal) => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const exited = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await exited;
  };
  await start();
  const url = `postgres://postgres@${address}:${port}/postgres?pool=20`;
  return { url, start, crash: () => end('SIGQUIT'), stop: () => end('SIGINT') };
}

/** `setpriv` and `ip netns exec` replace themselves by what they run, so that a signal reaches PostgreSQL. */
function asUser(command, user, place) {
  const plain = user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', ...command] : command;
  if (place) return place.network.inside(place.name, plain);
  return [plain[0], plain.slice(1)];
}

/** PostgreSQL refuses to run as root; Debian's package makes a user for it. */
function databaseUser() {
  if (process.getuid() !== 0) return undefined;
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
