/** Which scripts are migrations, by the names that tools give them, and which of them take a change back. */
export interface MigrationName {
  readonly name: string;
  /** Takes back what another one did. */
  readonly undoes: boolean;
}

/** `V2__add_total.sql` (Flyway), `000002_add_total.up.sql` (golang-migrate). */
const NAMED = /^(?:[VUR][\d._]*__.+|\d{3,}[-_.].+|.+\.(?:up|down))$/;
const FOLDER = /(?:^|\/)(?:migrations?|migrate|changelogs?|changesets?|flyway|liquibase|upgrades?)\//i;

export function migrationName(path: string): MigrationName | undefined {
  const parts = path.split('/');
  const base = (parts.pop() ?? '').replace(/\.\w+$/, '');
  // Diesel and Prisma have a folder for each: `2020-01-02-000000_orders/up.sql`, `20200102_orders/migration.sql`.
  const folder = /^(?:up|down|migration)$/.test(base) ? parts.pop() : undefined;
  const isMigration = folder !== undefined ? FOLDER.test(path) || /^\d{4}/.test(folder) : NAMED.test(base) || (FOLDER.test(path) && /\d/.test(base));
  if (!isMigration) return undefined;
  return { name: folder ?? base.replace(/\.(?:up|down)$/, ''), undoes: /(?:^|\.)down$/.test(base) || /^U[\d._]*__/.test(base) };
}

/** From here on a script takes back what it did above; its length if it never does. */
export function undoStart(text: string): number {
  const at = text.search(/^--\s*(?:\+(?:goose|migrate)\s+down|migrate:down|\/\/@undo|rollback\b)/im);
  return at < 0 ? text.length : at;
}
