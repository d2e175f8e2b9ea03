/** pom.xml: a project and its dependencies. A version that is a property is looked up in the same file. */
import { formatPurl } from '../../model/purl.ts';
import { type DelimitedPart, delimited, type Marks, replaceDelimited } from '../../util/delimited.ts';
import type { Dependency, Manifest } from './manifest.ts';

const tagged = (name: string): Marks => [`<${name}>`, `</${name}>`];
const COMMENTS: readonly Marks[] = [['<!--', '-->']];
/** What has names and versions that are not the project's. */
const PARTS = ['dependencies', 'dependencyManagement', 'build', 'parent', 'profiles', 'reporting'].map(tagged);

export function readPom(source: string): Manifest {
  const text = replaceDelimited(source, COMMENTS, (comment) => comment.replace(/[^\n]/g, ' '));
  const own = replaceDelimited(text, PARTS, () => '');
  const [name, version, description] = [element(own, 'artifactId'), element(own, 'version'), element(own, 'description')];
  const group = element(own, 'groupId') ?? element(element(text, 'parent') ?? '', 'groupId');
  return {
    ...{ kind: 'Maven', ...(name && { name }), ...(group && { group }), ...(version && { version }), ...(description && { description }) },
    dependencies: [...delimited(text, [tagged('dependency')])].flatMap((part) => dependency(text, part)),
  };
}

function dependency(text: string, { body, start, end }: DelimitedPart): Dependency[] {
  const [group, artifact] = [element(body, 'groupId'), element(body, 'artifactId')];
  if (group === undefined || artifact === undefined) return [];
  const version = element(body, 'version') ?? '';
  const property = /^\$\{([\w.-]+)\}$/.exec(version)?.[1];
  const constraint = property === undefined ? version : (element(text, property) ?? version);
  const scope = element(body, 'scope') === 'test' ? 'dev' : element(body, 'optional') === 'true' ? 'optional' : 'runtime';
  return [{ purl: mavenPurl(group, artifact), name: artifact, constraint, scope, start, end }];
}

export const mavenPurl = (group: string, artifact: string): string => formatPurl({ type: 'maven', namespace: group, name: artifact });

function element(text: string, name: string): string | undefined {
  const open = text.indexOf(`<${name}>`);
  const close = open < 0 ? -1 : text.indexOf(`</${name}>`, open);
  return close < 0 ? undefined : text.slice(open + name.length + 2, close).trim();
}
