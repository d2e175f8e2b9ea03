/** What a file says of an application: resources that are added to a builder, and what is chained to each or said of its variable later. */
import { closingBracket, type Part, partsBetween } from '../shared/balanced.ts';

export interface AppResource {
  readonly name: string;
  /** `AddProject`, `AddRedis`. */
  readonly method: string;
  /** Of `AddProject<Projects.Identity_API>`: `Identity_API`. */
  readonly project?: string;
  /** What is handed over behind the name. */
  readonly more: readonly string[];
  /** The resource that it was added to: a server of a database. */
  readonly parent?: string;
  /** Part of another resource, or a value: nothing that runs. */
  readonly isPart: boolean;
  readonly start: number;
  readonly end: number;
  /** Where it is named. */
  readonly at: number;
}

export interface Setting {
  readonly of?: AppResource;
  readonly kind: 'variable' | 'image' | 'refers' | 'waits';
  /** Of the variable, the image or the other resource. */
  readonly name: string;
  readonly at: number;
}

interface Call {
  readonly method: string;
  readonly type: string;
  readonly args: readonly Part[];
  readonly start: number;
  readonly end: number;
}

interface Chain {
  /** The variable that it begins with. */
  readonly root: string;
  readonly assigned?: string;
  readonly start: number;
  readonly calls: readonly Call[];
}

const ROOT = /(?<![\w.])(\w+)\s*(?=\.\s*[A-Z]\w*\s*[(<])/g;
const BUILDER = /builder$/i;
const PART = /^Add(?:Database|Parameter|ConnectionString|Model|Deployment|Blob|Queue|Table|Topic|Subscription|Hub|ConsumerGroup|Volume|Container(?=s))/;

export function readApplication(text: string): { resources: AppResource[]; settings: Setting[] } {
  const reading = new Reading(text);
  for (const chain of chainsIn(text)) reading.declare(chain);
  for (const chain of chainsIn(text)) reading.relate(chain);
  return reading;
}

class Reading {
  readonly resources: AppResource[] = [];
  readonly settings: Setting[] = [];
  readonly #text: string;
  readonly #builders: ReadonlySet<string>;
  readonly #variables = new Map<string, AppResource>();
  readonly #byPlace = new Map<number, AppResource>();

  constructor(text: string) {
    this.#text = text;
    this.#builders = new Set([...text.matchAll(/(\w+)\s*=\s*DistributedApplication\.CreateBuilder/g)].map(([, name = '']) => name));
  }

  /** The resources that a chain adds, and the variable that stands for the last of them. */
  declare({ root, assigned, start, calls }: Chain): void {
    let current = this.#variables.get(root);
    if (current === undefined && !this.#isBuilder(root)) return;
    for (const call of calls) {
      const name = /^Add[A-Z]/.test(call.method) ? this.#textOf(call.args[0]) : undefined;
      if (name === undefined) continue;
      const project = /^Projects\.(\w+)$/.exec(call.type)?.[1];
      const more = call.args.slice(1).map((arg) => arg.text);
      const end = calls.at(-1)?.end ?? call.end;
      const own = { name, method: call.method, more, isPart: PART.test(call.method), end, at: call.args[0]?.at ?? call.start };
      const resource = {
        ...own,
        start: current === undefined ? start : call.start,
        ...(project !== undefined && { project }),
        ...(current && { parent: current.name }),
      };
      this.resources.push(resource);
      this.#byPlace.set(call.start, resource);
      current = resource;
    }
    if (assigned !== undefined && current !== undefined) this.#variables.set(assigned, current);
  }

  relate({ root, calls }: Chain): void {
    let of = this.#variables.get(root);
    for (const call of calls) {
      of = this.#byPlace.get(call.start) ?? of;
      for (const setting of this.#settingsOf(call)) this.settings.push({ ...setting, ...(of !== undefined && { of }) });
    }
  }

  #settingsOf({ method, args: [first, second] }: Call): Setting[] {
    if (first === undefined) return [];
    if (method === 'WithImage') return this.#said('image', first);
    if (method === 'WithEnvironment') return [...this.#said('variable', first), ...this.#referred('refers', second)];
    if (/^WithReference/.test(method)) return this.#referred('refers', first);
    return /^WaitFor/.test(method) ? this.#referred('waits', first) : [];
  }

  #said(kind: 'variable' | 'image', part: Part): Setting[] {
    const name = this.#textOf(part);
    return name === undefined ? [] : [{ kind, name, at: part.at }];
  }

  /** A variable, its endpoint, or a resource that is added in place. */
  #referred(kind: 'refers' | 'waits', part: Part | undefined): Setting[] {
    if (part === undefined) return [];
    const known = this.#variables.get(/^\w+/.exec(part.text)?.[0] ?? '')?.name;
    const name = known ?? /\.Add[A-Z]\w*(?:<[^>]*>)?\(\s*"([^"]+)"/.exec(part.text)?.[1];
    return name === undefined ? [] : [{ kind, name, at: part.at }];
  }

  /** A text, or a constant of the file. */
  #textOf(part: Part | undefined): string | undefined {
    const said = /^"([^"\n]+)"$/.exec(part?.text ?? '')?.[1];
    if (said !== undefined || part === undefined || !/^\w+$/.test(part.text)) return said;
    return new RegExp(`\\bconst string ${part.text}\\s*=\\s*"([^"\\n]+)"`).exec(this.#text)?.[1];
  }

  #isBuilder(name: string): boolean {
    return BUILDER.test(name) || this.#builders.has(name);
  }
}

function* chainsIn(text: string): Generator<Chain> {
  for (const { 0: whole, 1: root = '', index } of text.matchAll(ROOT)) {
    const calls = callsFrom(text, index + whole.length);
    if (calls.length === 0) continue;
    const assigned = /(\w+)\s*=\s*(?:await\s+)?$/.exec(text.slice(Math.max(0, index - 80), index))?.[1];
    yield { root, start: index, calls, ...(assigned !== undefined && { assigned }) };
  }
}

const STEP = /(?:\s|\/\/[^\n]*\n)*\.\s*([A-Z]\w*)\s*(?:<([\w.<>, ]*)>)?\s*\(/y;

function callsFrom(text: string, start: number): Call[] {
  const calls: Call[] = [];
  for (let at = start; ; ) {
    STEP.lastIndex = at;
    const [head, method = '', type = ''] = STEP.exec(text) ?? [];
    if (head === undefined) return calls;
    const open = at + head.length - 1;
    const close = closingBracket(text, open);
    if (close < 0) return calls;
    calls.push({ method, type, args: partsBetween(text, open + 1, close), start: at + head.lastIndexOf(`.${method}`), end: close + 1 });
    at = close + 1;
  }
}
