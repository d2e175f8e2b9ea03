// The crate syn, built by cargo on first use (CARGO names another cargo). Its target folder is kept outside of the tree.
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jsonLines } from '../json-lines.mjs';

export const patterns = ['*.rs'];
const folder = fileURLToPath(new URL('.', import.meta.url));
const target = join(tmpdir(), 'knowing-bench', 'rust-judge');

export async function* declarations(root, files) {
  const manifest = ['--manifest-path', join(folder, 'Cargo.toml'), '--target-dir', target, '--release', '--quiet', '--locked'];
  execFileSync(process.env.CARGO ?? 'cargo', ['build', ...manifest], { stdio: ['ignore', 2, 2] });
  yield* jsonLines(join(target, 'release', 'declarations'), [root], { files });
}
