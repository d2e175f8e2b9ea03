// node scripts/stamp-release.mjs <owner/name> [bundle.mcpb]: run by the release workflow in its own checkout. Writes into
// package.json which repository this is (npm's provenance and the MCP registry both compare it) and makes server.json,
// the registry's description. Neither is committed: a fork that publishes says that it is a fork.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './prepare.mjs';

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';
const DESCRIPTION = 'Which code matters for a task, what a change breaks, which tests to run. Local, no model, no key.';

/** `bundle`: file name and SHA-256 of the .mcpb that the release of this version has. */
export function release(about, repository, bundle) {
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) throw new Error(`'${repository}' is not owner/name`);
  const mcpName = `io.github.${repository.split('/')[0]}/${about.name}`;
  const url = `https://github.com/${repository}`;
  return {
    packageJson: { ...about, mcpName, repository: { type: 'git', url: `git+${url}.git` }, homepage: `${url}#readme`, bugs: `${url}/issues` },
    serverJson: {
      $schema: SCHEMA,
      name: mcpName,
      title: about.name,
      description: DESCRIPTION,
      version: about.version,
      repository: { url, source: 'github' },
      packages: [npmPackage(about), ...(bundle === undefined ? [] : [bundlePackage(about, url, bundle)])],
    },
  };
}

const npmPackage = ({ name, version }) => ({
  registryType: 'npm',
  registryBaseUrl: 'https://registry.npmjs.org',
  identifier: name,
  version,
  runtimeHint: 'npx',
  transport: { type: 'stdio' },
  packageArguments: [
    { type: 'positional', value: 'mcp' },
    { type: 'named', name: '--tools', value: 'core' },
  ],
});

const bundlePackage = ({ version }, url, { file, sha256 }) => ({
  registryType: 'mcpb',
  identifier: `${url}/releases/download/v${version}/${file}`,
  version,
  fileSha256: sha256,
  transport: { type: 'stdio' },
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [repository = '', bundle] = process.argv.slice(2);
  const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const hashed = bundle === undefined ? undefined : { file: basename(bundle), sha256: createHash('sha256').update(readFileSync(bundle)).digest('hex') };
  const { packageJson, serverJson } = release(about, repository, hashed);
  writeFileSync(join(root, 'package.json'), `${JSON.stringify(packageJson, null, 2)}\n`);
  writeFileSync(join(root, 'server.json'), `${JSON.stringify(serverJson, null, 2)}\n`);
  console.log(`${serverJson.name} ${serverJson.version}`);
}
