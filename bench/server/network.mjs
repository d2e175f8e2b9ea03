// Network namespaces on one bridge, as machines of their own: each part of a trial has its address, and can be cut off
// without its processes noticing. Linux and root only. The bench itself sits on the bridge, at 10.77.<n>.1.
import { execFileSync } from 'node:child_process';

const ip = (...args) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
const DISABLED = '0';
const FORWARDING = '3';

export class Network {
  #bridge;
  #subnet;
  #members = new Map();

  constructor(number = process.pid % 200) {
    this.#bridge = `kn${number}`;
    this.#subnet = `10.77.${number}`;
    ip('link', 'add', this.#bridge, 'type', 'bridge');
    ip('addr', 'add', `${this.#subnet}.1/24`, 'dev', this.#bridge);
    ip('link', 'set', this.#bridge, 'up');
  }

  get subnet() {
    return `${this.#subnet}.0/24`;
  }

  /** Its address. */
  add(name) {
    const [space, outer, inner] = [`${this.#bridge}-${name}`, `${this.#bridge}${name}o`, `${this.#bridge}${name}i`];
    const address = `${this.#subnet}.${this.#members.size + 2}`;
    ip('netns', 'add', space);
    ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', inner);
    ip('link', 'set', inner, 'netns', space);
    ip('link', 'set', outer, 'master', this.#bridge, 'up');
    ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', inner);
    ip('-n', space, 'link', 'set', inner, 'up');
    ip('-n', space, 'link', 'set', 'lo', 'up');
    this.#members.set(name, { space, outer });
    return address;
  }

  /** A command line that runs there. */
  inside(name, command) {
    return ['ip', ['netns', 'exec', this.#members.get(name).space, ...command]];
  }

  /** Its port on the bridge forwards nothing, and nobody is told, as when a switch fails. */
  cut(name) {
    this.#setPort(name, DISABLED);
  }

  mend(name) {
    this.#setPort(name, FORWARDING);
  }

  #setPort(name, state) {
    execFileSync('bridge', ['link', 'set', 'dev', this.#members.get(name).outer, 'state', state]);
  }

  remove() {
    for (const { space } of this.#members.values()) ip('netns', 'del', space);
    ip('link', 'del', this.#bridge);
  }
}
