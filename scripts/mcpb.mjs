// npm run mcpb [-- folder]: the MCP bundle for desktop clients, knowing-<version>.mcpb: a zip of manifest.json and of the
// package as npm installs it. Nothing in it is compiled for one platform (the SQLite package carries its binaries for
// all), so there is one bundle for everyone. Prints the path and the SHA-256, which the MCP registry wants.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { npm, npmOutput, prepare, root } from './prepare.mjs';
import { zipFolder } from './zip.mjs';

const MAIN = 'node_modules/knowing/dist/apps/cli/main.js';
/** What a running program never reads. Licences stay. */
const NOT_NEEDED = /\.(d\.[cm]?ts|map)$/;

export function manifest({ version, description, license, engines }, tools) {
  return {
    manifest_version: '0.3',
    name: 'knowing',
    display_name: 'knowing',
    version,
    description,
    author: { name: 'the knowing authors' },
    license,
    server: {
      type: 'node',
      entry_point: MAIN,
      mcp_config: {
        command: 'node',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the client fills these in.
        args: [`\${__dirname}/${MAIN}`, 'mcp', '--tools', 'core', '--watch', '--repo', '${user_config.repository}'],
      },
    },
    tools: tools.map(({ name, description: says }) => ({ name, description: says })),
    user_config: {
      repository: { type: 'directory', title: 'Repository', description: 'The folder of the code that questions are about', required: true },
    },
    compatibility: { platforms: ['darwin', 'linux', 'win32'], runtimes: { node: engines.node } },
    keywords: ['code-search', 'call-graph', 'impact-analysis'],
  };
}

async function buildBundle(outFolder) {
  await prepare();
  const staging = mkdtempSync(join(tmpdir(), 'knowing-mcpb-'));
  try {
    installInto(staging);
    const { loadSurface } = await import(pathToFileURL(join(root, 'dist/apps/mcp/server.js')).href);
    const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    writeFileSync(join(staging, 'manifest.json'), `${JSON.stringify(manifest(about, (await loadSurface('core')).tools), null, 2)}\n`);
    const bundle = zipFolder(staging, (name) => !NOT_NEEDED.test(name));
    mkdirSync(outFolder, { recursive: true });
    const file = join(outFolder, `knowing-${about.version}.mcpb`);
    writeFileSync(file, bundle);
    return { file, bytes: bundle.length, sha256: createHash('sha256').update(bundle).digest('hex') };
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function installInto(staging) {
  const quiet = ['--ignore-scripts', '--loglevel=error'];
  const [{ filename }] = JSON.parse(npmOutput(['pack', '--json', '--pack-destination', staging, ...quiet], root));
  const tarball = join(staging, filename);
  writeFileSync(join(staging, 'package.json'), '{ "private": true }\n');
  const status = npm(['install', tarball, '--omit=dev', '--no-save', '--no-package-lock', '--prefer-offline', '--no-audit', '--no-fund', ...quiet], staging);
  if (status !== 0) throw new Error('npm could not install the package into the bundle; its message is above');
  rmSync(tarball);
  // npm notes where the tarball lay; the bundle is to be the same wherever it is made.
  rmSync(join(staging, 'node_modules/.package-lock.json'));
  rmSync(join(staging, 'node_modules/.bin'), { recursive: true, force: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { file, bytes, sha256 } = await buildBundle(resolve(process.argv[2] ?? join(root, '.build')));
  console.log(JSON.stringify({ file, megabytes: Math.round(bytes / 1e5) / 10, sha256 }));
}
