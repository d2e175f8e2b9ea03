/** What a resource runs in this repository: a project, a Dockerfile, a script of a package, a program. */
import { joined } from '../../formats/shared/paths.ts';
import { builtBy } from '../../formats/shared/started.ts';
import type { EdgeType } from '../../model/edge-types.ts';
import type { RelationTarget } from '../../model/facts.ts';
import type { AppResource } from './application.ts';

interface Run {
  readonly type: EdgeType;
  readonly target: RelationTarget;
}

export function ranBy({ method, project, more }: AppResource, path: string): Run[] {
  if (project !== undefined) return [{ type: 'deploys', target: { kind: 'module', name: `project:${project}`, otherwise: 'nothing' } }];
  const [first, second] = more.map((text) => /^"([^"\n]+)"$/.exec(text)?.[1]);
  if (first === undefined) return [];
  if (method === 'AddContainer') return [{ type: 'depends_on', target: { kind: 'image', name: first } }];
  const place = joined(path.slice(0, Math.max(0, path.lastIndexOf('/'))), first.replaceAll('\\', '/'));
  return place === undefined ? [] : runIn(method, place, second);
}

function runIn(method: string, place: string, second: string | undefined): Run[] {
  if (method === 'AddDockerfile') return [{ type: 'deploys', target: { ...builtBy(`${place}/${second ?? 'Dockerfile'}`), otherwise: 'nothing' } }];
  if (method === 'AddProject') return [{ type: 'deploys', target: { kind: 'file', name: place, otherwise: 'nothing' } }];
  if (/^Add(?:Npm|Vite|JavaScript)App$/.test(method))
    return [{ type: 'calls', target: { kind: 'target', name: second ?? 'start', within: `${place}/package.json`, otherwise: 'nothing' } }];
  const script: RelationTarget = { kind: 'file', name: second === undefined ? place : `${place}/${second}`, otherwise: 'nothing' };
  return /^Add(?:Python|Node|Uvicorn)/.test(method) ? [{ type: 'calls', target: script }] : [];
}
