/** Names under which a text has a module as one value: `import app.rules as rules`, `from app import rules`. */

const IMPORT = /^[ \t]*import[ \t]+(.+)$/gm;
const FROM = /^[ \t]*from[ \t]+[\w.]+[ \t]+import[ \t]+(?:\(([^)]*)\)|([^(\n]+))/gm;

export function namesOfModule(text: string, path: string): string[] {
  const wanted =
    path
      .replace(/\/__init__\.\w+$|\.\w+$/, '')
      .split('/')
      .at(-1) ?? '';
  const listed = [...text.matchAll(IMPORT)].map(([, names = '']) => names);
  const taken = [...text.matchAll(FROM)].map(([, several, one]) => several ?? one ?? '');
  const named = [...listed, ...taken].flatMap((names) => names.replace(/#.*/g, '').split(',')).map((name) => name.trim().split(/\s+as\s+/));
  return named.flatMap(([full = '', alias]) => (full.split('.').at(-1) === wanted ? [alias ?? full] : []));
}
