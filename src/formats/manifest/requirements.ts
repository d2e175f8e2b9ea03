/** requirements.txt: a requirement a line, as PEP 508 writes them. */
import { formatPurl } from '../../model/purl.ts';
import type { Dependency, Manifest } from './manifest.ts';

export function readRequirements(text: string, path: string): Manifest {
  const scope = /dev|test|doc|lint|ci/.test(path.slice(path.lastIndexOf('/') + 1)) ? 'dev' : 'runtime';
  const dependencies = [...text.matchAll(/^[ \t]*[A-Za-z\d][^\n]*/gm)].flatMap(({ 0: line, index }) => requirement(line, index, scope));
  return { kind: 'Python', dependencies };
}

/** `name[extra]>=1.0; python_version < "3"`: none for what is not a requirement. */
export function requirement(text: string, at: number, scope: Dependency['scope']): Dependency[] {
  const found = /^\s*([A-Za-z\d][\w.-]*)\s*(?:\[[^\]]*\])?\s*([^;#\s]?[^;#]*)/.exec(text);
  const [name, rest = ''] = [found?.[1], found?.[2]];
  if (name === undefined || (rest !== '' && !/^(?:[<>=!~@(]|$)/.test(rest))) return [];
  const start = at + text.indexOf(name);
  return [
    {
      purl: pypiPurl(name),
      name,
      constraint: rest
        .replace(/\\\s*$/, '')
        .replace(/\s*--hash.*$/, '')
        .trim(),
      scope,
      start,
      end: at + text.trimEnd().length,
    },
  ];
}

export const pypiPurl = (name: string): string => formatPurl({ type: 'pypi', name: name.replaceAll('.', '-') });
