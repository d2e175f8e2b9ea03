/** Gemfile and gemspecs: gems with their constraints; those of a group for development or tests are `dev`. */
import { formatPurl } from '../../model/purl.ts';
import { type LineMark, LineMarks } from '../../util/line-marks.ts';
import type { Dependency, Manifest } from './manifest.ts';

export function readGemfile(text: string): Manifest {
  const groups = developmentGroups(text);
  const isDev = (at: number, line: string): boolean =>
    groups.some((g) => g.start < at && at < g.end) || /\bgroups?:\s*\[?\s*:(?:development|test)\b/.test(line);
  const dependencies = [...text.matchAll(/^[ \t]*gem[ \t(]+["']([\w.-]+)["']([^\n]*)/gm)].map(({ 0: line, 1: name = '', 2: rest = '', index }) =>
    gem({ name, rest, start: index + line.search(/\S/), end: index + line.length, scope: isDev(index, line) ? 'dev' : 'runtime' }),
  );
  return { kind: 'Ruby', dependencies };
}

/** `group :test do`, to the next `end`. Groups that are never closed are none; of one in another the outer counts. */
function developmentGroups(text: string): LineMark[] {
  const ends = new LineMarks(text, /^[ \t]*end\b/gm);
  const found: LineMark[] = [];
  for (const { 0: line, index } of text.matchAll(/^[ \t]*group\b[^\n]*/gm)) {
    const end = /\bdo\b/.test(line) && index >= (found.at(-1)?.end ?? 0) ? ends.after('', index + line.length)?.end : undefined;
    if (end !== undefined) found.push({ start: index, end });
  }
  return found.filter(({ start }) => isDevelopment(text.slice(start, text.indexOf('\n', start))));
}

const isDevelopment = (line: string): boolean => /:(?:development|test)\b/.test(line) && !/:production/.test(line);

export function readGemspec(text: string): Manifest {
  const said = (key: string): string | undefined => new RegExp(`\\.${key}\\s*=\\s*["']([^"']+)["']`).exec(text)?.[1];
  const [name, description] = [said('name'), said('summary')];
  const dependencies = [...text.matchAll(/\.add_(runtime_|development_)?dependency[ \t(]+["']([\w.-]+)["']([^\n]*)/g)].map(
    ({ 0: line, 1: sort, 2: gemName = '', 3: rest = '', index }) =>
      gem({ name: gemName, rest, start: index, end: index + line.length, scope: sort === 'development_' ? 'dev' : 'runtime' }),
  );
  return { kind: 'Ruby', ...(name && { name }), ...(description && { description }), dependencies };
}

function gem({ name, rest, ...place }: { name: string; rest: string } & Pick<Dependency, 'scope' | 'start' | 'end'>): Dependency {
  const constraint = [...rest.replace(/#[^"']*$/, '').matchAll(/(?<![\w:]\s*)["']([~<>=!\d][^"']*)["']/g)].map(([, text]) => text).join(', ');
  return { purl: formatPurl({ type: 'gem', name }), name, constraint, ...place };
}
