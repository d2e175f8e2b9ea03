/** go.mod: the module and what it requires. What only dependencies need is `indirect`. */
import { formatPurl } from '../../model/purl.ts';
import type { Manifest } from './manifest.ts';

const REQUIRED = /^(?:require)?[ \t]*([\w.~-]+\.[\w.~-]+(?:\/[\w.~-]+)*)[ \t]+(v\d[\w.+-]*)([^\n]*)/gm;

export function readGoMod(text: string): Manifest {
  const name = /^module[ \t]+(\S+)/m.exec(text)?.[1];
  // Lines of these blocks look like those of `require`.
  const plain = text.replace(/^(?:replace|exclude|retract|tool|ignore)\b[ \t]*(?:\([^)]*\)|[^\n]*)/gm, (block) => block.replace(/[^\n]/g, ' '));
  const dependencies = [...plain.matchAll(REQUIRED)].map(({ 0: line, 1: path = '', 2: constraint = '', 3: rest = '', index }) => {
    const slash = path.lastIndexOf('/');
    return {
      purl: formatPurl({ type: 'golang', namespace: path.slice(0, Math.max(0, slash)), name: path.slice(slash + 1) }),
      ...{ name: path, constraint, scope: rest.includes('// indirect') ? ('indirect' as const) : ('runtime' as const) },
      ...{ start: index + line.indexOf(path), end: index + line.length },
    };
  });
  return { kind: 'Go', ...(name && { name }), dependencies };
}
