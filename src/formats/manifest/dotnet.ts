/** .NET projects: packages and other projects that they refer to. */
import { formatPurl } from '../../model/purl.ts';
import { type Manifest, rootedPath } from './manifest.ts';

const PACKAGE = /<(PackageReference|PackageVersion|GlobalPackageReference)\s+(?:Include|Update)\s*=\s*"([^"$]+)"([^>]*)>(?:\s*<Version>([^<]*)<\/Version>)?/g;
const PROJECT = /<ProjectReference\s+Include\s*=\s*"([^"]+)"/g;

export function readProject(text: string, path: string): Manifest {
  const base = path.slice(path.lastIndexOf('/') + 1);
  const isProject = /proj$/.test(base);
  const name = base.replace(/\.\w+$/, '');
  const entry = rootedPath(path, 'Program.cs');
  return {
    kind: '.NET',
    // The host of an application knows it by a type of that name: `Projects.Shop_Api`.
    ...(isProject && { name, aliases: [`project:${name.replace(/\W/g, '_')}`] }),
    dependencies: [...text.matchAll(PACKAGE)].map(({ 0: whole, 2: name = '', 3: rest = '', 4: version, index }) => ({
      ...{ purl: formatPurl({ type: 'nuget', name }), name, constraint: version ?? /\bVersion\s*=\s*"([^"]*)"/.exec(rest)?.[1] ?? '' },
      ...{ scope: /PrivateAssets\s*=\s*"all"/i.test(rest) ? ('dev' as const) : ('runtime' as const), start: index, end: index + whole.length },
    })),
    files: [
      ...(isProject && entry !== undefined ? [{ path: entry, at: 0 }] : []),
      ...[...text.matchAll(PROJECT)].flatMap(({ 1: project = '', index }) => {
        const file = rootedPath(path, project.replaceAll('\\', '/'));
        return file === undefined ? [] : [{ path: file, at: index }];
      }),
    ],
  };
}
