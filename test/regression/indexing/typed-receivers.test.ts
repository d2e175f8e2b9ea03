/** Receivers whose type is said in a way that once led nowhere: one case a cause, each from a repository that nobody had tuned on. */
import { describe, expect, it } from 'vitest';
import { callsOf } from './calls-of.ts';

const DOOR = 'export class Door { open() {} knock() {} }\nexport class Wall { paint() {} }\n';

/** What a file calls in `Door` and `Wall`, which it imports. */
async function calledBy(source: string, files: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const found = await callsOf({ 'door.ts': DOOR, 'use.tsx': `import { Door, Wall } from './door';\n${source}`, ...files });
  return found.filter((call) => /-> (?:Door|Wall)\./.test(call)).map((call) => call.replace(/^.* -> /, ''));
}

describe('TypeScript', () => {
  it('declarations are imported under the name that the source will have once compiled', async () => {
    const found = await callsOf({ 'door.ts': DOOR, 'use.ts': "import type { Door } from './door.d.ts';\nfunction use(door: Door) { door.open(); }\n" });
    expect(found).toEqual(['use -> Door.open']);
  });

  it('plain JavaScript has the types of the declarations beside it', async () => {
    const found = await callsOf({
      'hall.js': 'export class Hall { enter() {} }\n',
      'hall.d.ts': 'export declare class Hall { enter(): void; }\nexport type HallClass = { make(): Hall };\n',
      'use.ts': "import type { HallClass } from './hall.js';\nfunction use(made: HallClass) { made.make(); }\n",
    });
    expect(found).toEqual(['use -> HallClass.make']);
  });

  it('a function that is put into a container takes what its elements take', async () => {
    const source = `
class Hall {
  listeners: ((door: Door) => void)[] = [];
  byName = new Map<string, (wall: Wall) => void>();
  fill() {
    this.listeners.push((door) => door.open());
    this.byName.set('a', function painter(wall) { wall.paint(); });
  }
}
`;
    expect(await calledBy(source)).toEqual(['Door.open', 'Wall.paint']);
  });

  it('a loop takes pairs apart, those of a map and those of a list', async () => {
    const source = `
class Hall {
  pairs: [Door, Wall][] = [];
  walls = new Map<Door, Wall>();
  all() {
    for (const [door] of this.pairs) door.open();
    this.pairs.map(([, wall]) => wall.paint());
    for (const [door] of this.walls) door.knock();
  }
}
`;
    expect(await calledBy(source)).toEqual(['Door.knock', 'Door.open', 'Wall.paint']);
  });

  it('what a function type takes as the rest is told by its place', async () => {
    const source = `
type Visit = (...args: [Door, Wall]) => void;
type Each = (...doors: Door[]) => void;
declare function visit(by: Visit): void;
declare function each(by: Each): void;
function use() { visit((door, wall) => { door.open(); wall.paint(); }); each((a, b) => b.knock()); }
`;
    expect(await calledBy(source)).toEqual(['Door.knock', 'Door.open', 'Wall.paint']);
  });

  it('a mapped type has the names of one type and the values of another', async () => {
    const source = `
class Hall<E> {
  doors?: { [K in keyof E]?: Door };
  open(name: keyof E) { const door = this.doors && this.doors[name]; door!.open(); }
}
`;
    expect(await calledBy(source)).toEqual(['Door.open']);
  });

  it('a function that is put under a key of an object knows the object', async () => {
    const source = `
class Hall extends Door {
  doors: Record<string, (door: Door) => void> = {};
  fill(name: string) {
    this[name] = function () { this.open(); };
    this.doors[name] = (door) => door.knock();
  }
}
`;
    expect(await calledBy(source)).toEqual(['Door.knock', 'Door.open']);
  });

  it('an object type in place says what members hold', async () => {
    const source = `
class Hall {
  state: { kind: 'open'; door: Door } | { kind: 'closed'; wall: Wall };
  use(x: unknown) {
    this.state.door.open();
    this.state.wall.paint();
    (x as { door: Door }).door.knock();
  }
}
`;
    expect(await calledBy(source)).toEqual(['Door.knock', 'Door.open', 'Wall.paint']);
  });

  it('utility types of packages outside have the members of their argument', async () => {
    expect(await calledBy("import type { SetRequired } from 'type-fest';\nfunction use(door: SetRequired<Door, 'open'>) { door.open(); }\n")).toEqual([
      'Door.open',
    ]);
  });

  it('a key that is not a name is one of a table', async () => {
    expect(await calledBy("function use(doors: Record<string, Door>) { doors['{front}'].open(); }\n")).toEqual(['Door.open']);
  });

  it('components that are classes have the props and the state that they are told', async () => {
    const source = `
import { PureComponent } from 'react';
interface Props { door: Door }
class Base<P, S> extends PureComponent<P, S> {}
class Hall extends Base<Props, { wall: Wall }> {
  render() { this.props.door.open(); this.state.wall.paint(); return null; }
}
`;
    expect(await calledBy(source)).toEqual(['Door.open', 'Wall.paint']);
  });

  it('a list of promises, awaited together, is a list of what they promise', async () => {
    const source = `
declare function load(name: string): Promise<Door>;
async function use(names: string[]) {
  const doors = await Promise.all(names.map((name) => load(name)));
  doors.filter(Boolean).forEach((door) => door.open());
}
`;
    expect(await calledBy(source)).toEqual(['Door.open']);
  });

  it('a text that is handed over may say which member is meant', async () => {
    const source = `
interface Events { opened: Door; painted: Wall }
declare class Hall<E> {
  on<K extends keyof E>(name: K, listener: (event: E[K]) => void): void;
  get<K extends keyof Events>(name: K): Events[K];
}
const OPENED = 'opened';
function use(hall: Hall<Events>) {
  hall.on('opened', (door) => door.open());
  hall.on('painted', (wall) => wall.paint());
  const door = hall.get(OPENED);
  door.knock();
  hall.get('painted').paint();
}
`;
    expect(await calledBy(source)).toEqual(['Door.knock', 'Door.open', 'Wall.paint']);
  });

  it('a builder hands itself to the function that it is given', async () => {
    const source = `
declare class Base { block(name: string, fill: (self: this) => void): this }
class Hall extends Base { door = new Door(); }
function use(hall: Hall) { hall.block('a', (inner) => inner.block('b', (last) => last.door.open())); }
`;
    expect(await calledBy(source)).toEqual(['Door.open']);
  });

  it('a class without a name knows itself, returned or handed over', async () => {
    const source = `
declare function fromClass<T>(made: new () => T): Door;
interface Named { name: string }
function Named<T extends new () => Door>(Base: T) {
  return class extends Base { call() { this.knock(); } };
}
const plugin = fromClass(class extends Wall {
  door = new Door();
  start() { this.go(() => this.paint()); }
  go(then: () => void) { this.door.open(); }
});
`;
    const found = await callsOf({ 'door.ts': DOOR, 'use.ts': `import { Door, Wall } from './door';\n${source}` });
    expect(found).toEqual(
      expect.arrayContaining(['plugin.start -> plugin.go', 'plugin.start -> Wall.paint', 'plugin.go -> Door.open', 'Named.call -> Door.knock']),
    );
  });

  it('a test narrows where it is the condition, not where it is the branch', async () => {
    const source = `
declare class Part { isDoor(): this is Gate }
class Gate extends Part { isDoor(): this is Gate { return true; } }
function use(part: Part, strict: boolean) { return strict ? part.isDoor() : false; }
`;
    expect(await callsOf({ 'use.ts': source })).toEqual(['use -> Part.isDoor']);
  });

  it('the keys of a set are its elements', async () => {
    expect(await calledBy('function use(doors: Set<Door>) { for (const door of doors.keys()) door.open(); }\n')).toEqual(['Door.open']);
  });

  it('a module that is declared in place has a default', async () => {
    const found = await callsOf({
      'types.d.ts': "declare module 'warn' {\n  export default function warning(text: string): void;\n}\n",
      'use.ts': "import warn from 'warn';\nfunction use() { warn('x'); }\n",
    });
    expect(found).toEqual(['use -> warn.warning']);
  });

  it('a list that is made empty holds what is put into it', async () => {
    const source = `
function use(door: Door, all: Door[]) {
  const chain = [];
  chain.unshift(door);
  for (const each of chain) each.open();
  const rest = [];
  rest.push(...all);
  rest.forEach((each) => each.knock());
  const grown = [];
  for (const each of grown) grown.push(each);
}
`;
    expect(await calledBy(source)).toEqual(['Door.knock', 'Door.open']);
  });
});
