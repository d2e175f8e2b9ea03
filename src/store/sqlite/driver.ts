/**
 * The SQLite driver: `node:sqlite` where the running Node has it (22.13 and later), else `@photostructure/sqlite`,
 * which offers the same synchronous interface with a prebuilt library. Only the part that the store uses is typed.
 */
import { createRequire } from 'node:module';

export type SqlValue = null | number | bigint | string | Uint8Array;
export type SqlRow = Record<string, SqlValue>;

export interface Statement {
  run(...parameters: SqlValue[]): { changes: number | bigint };
  get(...parameters: SqlValue[]): SqlRow | undefined;
  all(...parameters: SqlValue[]): SqlRow[];
  iterate(...parameters: SqlValue[]): IterableIterator<SqlRow>;
}

export interface Database {
  prepare(sql: string): Statement;
  exec(sql: string): void;
  close(): void;
}

type DatabaseConstructor = new (path: string, options?: { readOnly?: boolean }) => Database;
interface SqliteModule {
  readonly DatabaseSync: DatabaseConstructor;
}

let loaded: DatabaseConstructor | undefined;

/** `require` instead of `import`: loading it as an ES module takes 10 ms longer, on every question. */
export function loadDriver(): DatabaseConstructor {
  loaded ??= builtinDriver() ?? packagedDriver();
  return loaded;
}

function builtinDriver(): DatabaseConstructor | undefined {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 13)) return undefined;
  const module = withoutExperimentalWarning(() => process.getBuiltinModule('node:sqlite') as unknown as SqliteModule | undefined);
  // A Node that was built without SQLite has no such module.
  return module?.DatabaseSync;
}

function packagedDriver(): DatabaseConstructor {
  const require = createRequire(import.meta.url);
  return (require('@photostructure/sqlite') as SqliteModule).DatabaseSync;
}

/** Suppresses the warning that `node:sqlite` is experimental: users can do nothing about it. */
function withoutExperimentalWarning<T>(load: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}
