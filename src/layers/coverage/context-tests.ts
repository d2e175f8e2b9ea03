/**
 * Which test a context of a report means. pytest-cov writes `tests/test_app.py::TestApp::test_run[param]|setup`, coverage.py
 * itself `tests.test_app.TestApp.test_run`, lcov whatever the project chose. Contexts of one test are one: set-up, run and
 * tear-down, and every set of parameters.
 */
import type { BareNode } from '../../store/contract.ts';

export interface ContextTest {
  /** The test's node; undefined when no symbol of the index is meant. */
  readonly test: BareNode | undefined;
  readonly isSetUp: boolean;
}

/** Of callables in test files. */
export class ContextTests {
  readonly #byFile = new Map<string, BareNode[]>();
  readonly #byName = new Map<string, BareNode[]>();
  readonly #fileOf: (written: string) => string | undefined;
  readonly #known = new Map<string, BareNode | undefined>();

  constructor(callables: Iterable<BareNode>, fileOf: (written: string) => string | undefined) {
    this.#fileOf = fileOf;
    for (const node of callables) {
      push(this.#byFile, node.file, node);
      push(this.#byName, leafOf(node.name), node);
    }
  }

  find(context: string): ContextTest {
    const [, name = context, phase] = /^(.*?)(?:\|(setup|run|call|teardown))?$/s.exec(context) ?? [];
    const bare = name.replace(/\[.*\]$/s, '').trim();
    if (!this.#known.has(bare)) this.#known.set(bare, this.#testNamed(bare));
    return { test: this.#known.get(bare), isSetUp: phase === 'setup' };
  }

  #testNamed(name: string): BareNode | undefined {
    const [written = '', ...parts] = name.split('::');
    if (parts.length > 0) return this.#inFile(this.#fileOf(written), parts);
    return this.#dotted(name.split('.'));
  }

  #inFile(file: string | undefined, parts: readonly string[]): BareNode | undefined {
    if (file === undefined) return undefined;
    const there = (this.#byFile.get(file) ?? []).filter((n) => n.name === parts.join('.') || n.name.endsWith(`.${parts.join('.')}`));
    if (there[0] !== undefined) return there[0];
    // A test that a class inherits stands elsewhere.
    const inherited = parts.length > 1 ? (this.#byName.get(parts.at(-1) as string) ?? []) : [];
    return inherited.length === 1 ? inherited[0] : undefined;
  }

  /** Module and qualified name: as much of its end as one file and one symbol agree with. */
  #dotted(parts: readonly string[]): BareNode | undefined {
    const same = this.#byName.get(parts.at(-1) as string) ?? [];
    for (let names = Math.min(parts.length - 1, 3); names >= 1; names--) {
      const [modules, symbol] = [parts.slice(0, -names).join('/'), parts.slice(-names).join('.')];
      const found = same.filter((n) => n.name === symbol && endsWithPath(n.file.replace(/\.\w+$/, ''), modules));
      if (found.length === 1) return found[0];
    }
    return parts.length === 1 && same.length === 1 ? same[0] : undefined;
  }
}

const endsWithPath = (path: string, end: string): boolean => path === end || path.endsWith(`/${end}`);
const leafOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

function push(map: Map<string, BareNode[]>, key: string, node: BareNode): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [node]);
  else known.push(node);
}
