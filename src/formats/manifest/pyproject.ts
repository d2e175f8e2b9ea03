/** pyproject.toml: PEP 621 and 735, Poetry, PDM, uv; commands that a package installs. */
import type { Dependency, Manifest } from './manifest.ts';
import { pypiPurl, requirement } from './requirements.ts';
import { type TomlLine, tomlLines, tomlTexts } from './toml-lines.ts';

export function readPyproject(text: string): Manifest {
  const lines = tomlLines(text);
  const said = (key: string): string | undefined => {
    const line = lines.find((l) => (l.table === 'project' || l.table === 'tool.poetry') && l.key === key);
    return line === undefined ? undefined : tomlTexts(line)[0]?.text;
  };
  const [name, version, description] = [said('name'), said('version'), said('description')];
  return {
    ...{ kind: 'Python', ...(name && { name }), ...(version && { version }), ...(description && { description }) },
    dependencies: lines.flatMap((line) => listed(line) ?? poetry(line) ?? []),
    functions: lines.flatMap(command),
  };
}

/** Arrays of requirements. */
function listed(line: TomlLine): Dependency[] | undefined {
  const scope = scopeOfList(line);
  return scope && tomlTexts(line).flatMap(({ text, start }) => requirement(text, start + 1, scope));
}

function scopeOfList({ table, key }: TomlLine): Dependency['scope'] | undefined {
  if (table === 'project' && key === 'dependencies') return 'runtime';
  if (table === 'project.optional-dependencies' || (table === 'project' && key.startsWith('optional-dependencies.'))) return 'optional';
  if (table === 'dependency-groups' || table === 'tool.pdm.dev-dependencies' || (table === 'tool.uv' && key === 'dev-dependencies')) return 'dev';
  return table === 'build-system' && key === 'requires' ? 'build' : undefined;
}

/** `django = "^4.2"`, `celery = { version = "^5", extras = ["redis"] }` */
function poetry({ table, key, value, start, end }: TomlLine): Dependency[] | undefined {
  const group = /^tool\.poetry\.(?:(dev-)|group\.([\w-]+)\.)?dependencies$/.exec(table);
  if (group === null || key === 'python') return undefined;
  const constraint = /^\s*["']([^"']*)["']/.exec(value)?.[1] ?? /\bversion\s*=\s*["']([^"']*)["']/.exec(value)?.[1] ?? '';
  const scope = group[1] !== undefined || group[2] !== undefined ? 'dev' : /\boptional\s*=\s*true/.test(value) ? 'optional' : 'runtime';
  return [{ purl: pypiPurl(key), name: key, constraint, scope, start, end }];
}

/** `shop = "shop.cli:main"` */
function command(line: TomlLine): { name: string; at: number }[] {
  if (!/^(?:project\.(?:gui-)?scripts|tool\.poetry\.scripts)$/.test(line.table)) return [];
  const name = /:(\w+)$/.exec(tomlTexts(line)[0]?.text ?? '')?.[1];
  return name === undefined ? [] : [{ name, at: line.start }];
}
