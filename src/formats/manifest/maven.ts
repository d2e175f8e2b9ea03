/** pom.xml: a project and its dependencies. A version that is a property is looked up in the same file. */
import { formatPurl } from '../../model/purl.ts';
import type { Dependency, Manifest } from './manifest.ts';

export function readPom(source: string): Manifest {
  const text = source.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ' '));
  const own = text.replace(/<(dependencies|dependencyManagement|build|parent|profiles|reporting)>[\s\S]*?<\/\1>/g, '');
  const [name, version, description] = [element(own, 'artifactId'), element(own, 'version'), element(own, 'description')];
  const group = element(own, 'groupId') ?? element(/<parent>[\s\S]*?<\/parent>/.exec(text)?.[0] ?? '', 'groupId');
  return {
    ...{ kind: 'Maven', ...(name && { name }), ...(group && { group }), ...(version && { version }), ...(description && { description }) },
    dependencies: [...text.matchAll(/<dependency>([\s\S]*?)<\/dependency>/g)].flatMap(({ 0: whole, 1: body = '', index }) =>
      dependency(text, body, index, whole),
    ),
  };
}

function dependency(text: string, body: string, start: number, whole: string): Dependency[] {
  const [group, artifact] = [element(body, 'groupId'), element(body, 'artifactId')];
  if (group === undefined || artifact === undefined) return [];
  const version = element(body, 'version') ?? '';
  const property = /^\$\{([\w.-]+)\}$/.exec(version)?.[1];
  const constraint = property === undefined ? version : (element(text, property) ?? version);
  const scope = element(body, 'scope') === 'test' ? 'dev' : element(body, 'optional') === 'true' ? 'optional' : 'runtime';
  return [{ purl: mavenPurl(group, artifact), name: artifact, constraint, scope, start, end: start + whole.length }];
}

export const mavenPurl = (group: string, artifact: string): string => formatPurl({ type: 'maven', namespace: group, name: artifact });

function element(text: string, name: string): string | undefined {
  const open = text.indexOf(`<${name}>`);
  const close = open < 0 ? -1 : text.indexOf(`</${name}>`, open);
  return close < 0 ? undefined : text.slice(open + name.length + 2, close).trim();
}
