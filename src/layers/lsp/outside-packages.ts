/**
 * What lies outside of the repository, named as the code graph names it: a package URL and a name in that package. The path
 * of a file tells the package in every ecosystem, because that is how package managers lay them out on disk.
 */
import { formatPurl } from '../../model/purl.ts';

export interface OutsidePackage {
  /** Package URL, or `stdlib` or `external` where there is none: the scheme of the node's name. */
  readonly scheme: string;
  /** What names in it begin with; empty when they stand for themselves. */
  readonly module: string;
}

interface Layout {
  readonly path: RegExp;
  readonly package: (match: RegExpExecArray) => OutsidePackage;
}

const NODE_TYPES = 'node';

const LAYOUTS: readonly Layout[] = [
  { path: /\/typeshed[^/]*\/stdlib\/(.+?)(?:\/__init__)?\.pyi$/, package: ([, file = '']) => python(file) },
  { path: /\/typeshed[^/]*\/stubs\/([^/]+)\//, package: ([, name = '']) => pypi(name) },
  { path: /\/node_modules\/@types\/([^/]+)\/(.*)$/, package: ([, name = '', file = '']) => typesOf(name, file) },
  {
    path: /\/(?:typescript[^/]*\/lib|built\/local|@typescript\/[^/]+\/lib)\/lib\.[\w.]*d\.ts$/,
    package: () => ({ scheme: 'pkg:generic/javascript', module: '' }),
  },
  { path: /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//, package: ([, name = '']) => npm(name) },
  {
    path: /\/(?:site|dist)-packages\/([^/]+?)(?:\.pyi?|-stubs)?(?:\/|$)/,
    package: ([, name = '']) => pypi(name),
  },
  { path: /\/lib(?:64)?\/python\d[\d.]*\/(.+?)(?:\/__init__)?\.pyi?$/, package: ([, file = '']) => python(file) },
  { path: /\/pkg\/mod\/(.+?)@[^/]+\//, package: ([, path = '']) => goModule(unescaped(path)) },
  {
    path: /\/(?:go|golang|libexec)[^/]*\/src\/(.+)\/[^/]+\.go$/,
    package: ([, path = '']) => ({ scheme: 'pkg:golang/std', module: path === 'builtin' ? '' : path.replace(/^vendor\//, '') }),
  },
  {
    path: /\/registry\/src\/[^/]+\/(.+?)-\d+\.\d+[^/]*\//,
    package: ([, name = '']) => ({ scheme: formatPurl({ type: 'cargo', name }), module: name.replaceAll('-', '_') }),
  },
  { path: /\/rustlib\/src\/rust\/library\/([^/]+)\//, package: ([, name = '']) => ({ scheme: 'stdlib', module: name }) },
  { path: /\/gems\/([^/]+?)-\d[^/]*\//, package: ([, name = '']) => ({ scheme: formatPurl({ type: 'gem', name }), module: name }) },
  {
    path: /\/vendor\/([^/]+)\/([^/]+)\//,
    package: ([, namespace = '', name = '']) => ({ scheme: formatPurl({ type: 'composer', namespace, name }), module: `${namespace}/${name}` }),
  },
  {
    path: /\/(?:include|usr\/lib\/(?:gcc|llvm)[^/]*\/.*\/include)\/(?:.*\/)?([^/]+)$/,
    package: ([, header = '']) => ({ scheme: 'stdlib', module: header.replace(/\.h(?:pp)?$/, '') }),
  },
  { path: /^jdt:\/\/contents\/(?:java|jdk)\.[^/]*\/([^/]+)\//, package: ([, name = '']) => ({ scheme: 'stdlib', module: name }) },
  { path: /^jdt:\/\/contents\/[^/]*\/([^/]+)\//, package: ([, name = '']) => ({ scheme: 'external', module: name }) },
  { path: /\/intelephense\/lib\/stub\//, package: () => ({ scheme: 'stdlib', module: '' }) },
];

/** `place`: a path with `/`, or a URI that is not a file. Undefined when it does not tell. */
export function outsidePackage(place: string): OutsidePackage | undefined {
  for (const { path, package: named } of LAYOUTS) {
    const match = path.exec(place);
    if (match !== null) return named(match);
  }
  return undefined;
}

function npm(name: string): OutsidePackage {
  const [scope, bare] = name.startsWith('@') ? name.split('/') : [undefined, name];
  return { scheme: formatPurl({ type: 'npm', name: bare ?? '', ...(scope === undefined ? {} : { namespace: scope }) }), module: name };
}

/** `@types/scope__name` are the types of `@scope/name`; those of Node are its library. */
function typesOf(name: string, file: string): OutsidePackage {
  if (name === NODE_TYPES) return { scheme: 'pkg:generic/node', module: file.replace(/\.d\.ts$/, '').replace(/^globals$/, '') };
  return npm(name.includes('__') ? `@${name.replace('__', '/')}` : name);
}

const python = (file: string): OutsidePackage => ({ scheme: 'pkg:generic/python', module: file === 'builtins' ? '' : file.replaceAll('/', '.') });

const pypi = (name: string): OutsidePackage => ({ scheme: formatPurl({ type: 'pypi', name }), module: name });

function goModule(path: string): OutsidePackage {
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  return { scheme: formatPurl({ type: 'golang', name, ...(parts.length > 0 && { namespace: parts.join('/') }) }), module: path };
}

/** The module cache writes `!b` for `B`, because some file systems do not tell them apart. */
const unescaped = (path: string): string => path.replace(/!([a-z])/g, (_, letter: string) => letter.toUpperCase());
