// Builds the explorer's page from web/ into a folder: one script for every view, further ones for what a view loads when it
// is opened, one style sheet, the page itself. Names of assets hold a hash, so that browsers keep them for good.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const web = join(root, 'web');

export async function buildPage(out) {
  mkdirSync(join(out, 'assets'), { recursive: true });
  const script = await buildScripts(out);
  const style = writeAsset(out, 'style', 'css', minified(styleText()));
  const page = readFileSync(join(web, 'index.html'), 'utf8').replaceAll('%STYLE%', style).replaceAll('%SCRIPT%', script);
  writeFileSync(join(out, 'index.html'), page);
  cpSync(join(web, 'icon.svg'), join(out, 'icon.svg'));
}

/** Returns the address of the first script. */
async function buildScripts(out) {
  const bundle = await rolldown({
    input: { main: join(web, 'main.tsx') },
    platform: 'browser',
    tsconfig: join(web, 'tsconfig.json'),
    transform: { define: { 'process.env.NODE_ENV': '"production"' }, target: 'es2022' },
    onwarn: (warning) => {
      throw new Error(`web/: ${warning.message}`);
    },
  });
  const { output } = await bundle.write({
    dir: join(out, 'assets'),
    format: 'esm',
    minify: true,
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
  });
  const used = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  writeFileSync(join(out, 'licenses.txt'), licences(used));
  const entry = output.find((chunk) => chunk.type === 'chunk' && chunk.isEntry);
  return `/assets/${entry.fileName}`;
}

/** In order of name: what all views share comes first. */
const styleText = () =>
  readdirSync(join(web, 'style'))
    .sort()
    .map((file) => readFileSync(join(web, 'style', file), 'utf8'))
    .join('\n');

const minified = (css) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1');

function writeAsset(out, name, ending, text) {
  const file = `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.${ending}`;
  writeFileSync(join(out, 'assets', file), text);
  return `/assets/${file}`;
}

/** Of every package that came into the scripts. */
function licences(modules) {
  const names = modules.flatMap((id) => /node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1]?.replaceAll('\\', '/') ?? []);
  return [...new Set(names)].sort().map(licenceOf).join('\n');
}

function licenceOf(name) {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  return `${name} ${version} (${license})\n\n${file === undefined ? '' : readFileSync(join(folder, file), 'utf8')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPage(process.argv[2] ?? join(root, 'dist/apps/page/files'));
