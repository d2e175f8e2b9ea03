/** .NET projects: packages and other projects that they refer to. */
import { formatPurl } from '../../model/purl.ts';
import { type Manifest, rootedPath } from './manifest.ts';

const PACKAGE = /<(PackageReference|PackageVersion|GlobalPackageReference)\s+(?:Include|Update)\s*=\s*"([^"$]+)"([^>]*)>(?:\s*<Version>([^<]*)<\/Version>)?/g;
const PROJECT = /<ProjectReference\s+Include\s*=\s*"([^"]+)"/g;

export function readProject(text: string, path: string): Manifest {
  const base = path.slice(path.lastIndexOf('/') + 1);
  const isProject = /proj$/.test(base);
  return {
    kind: '.NET',
    ...(isProject && { name: base.replace(/\.\w+$/, '') }),
    dependencies: [...text.matchAll(PACKAGE)].map(({ 0: whole, 2: name = '', 3: rest = '', 4: version, index }) => ({
      ...{ purl: formatPurl({ type: 'nuget', name }), name, constraint: version ?? /\bVersion\s*=\s*"([^"]*)"/.exec(rest)?.[1] ?? '' },
      ...{ scope: /PrivateAssets\s*=\s*"all"/i.test(rest) ? ('dev' as const) : ('runtime' as const), start: index, end: index + whole.length },
    })),
    files: [...text.matchAll(PROJECT)].flatMap(({ 1: project = '', index }) => {
      const file = rootedPath(path, project.replaceAll('\\', '/'));
      return file === undefined ? [] : [{ path: file, at: index }];
    }),
  };
}
