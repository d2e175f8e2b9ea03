/** `knowing verify <proof>`: checks a proof by hashing alone; with --repo or --db also that it is of that repository. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text as readStream } from 'node:stream/consumers';
import type { Verdict } from '../../../engine/snapshots/verify-proof.ts';
import { UserError } from '../../../errors.ts';
import { repoCommand } from '../../../util/own-command.ts';
import type { CommandContext, CommandSpec } from '../command.ts';
import type { Style } from '../output.ts';
import { withRepository } from '../with-repository.ts';

interface VerifyOptions {
  readonly root?: string;
  readonly snapshot?: string;
  readonly commit?: string;
}

export const command: CommandSpec<VerifyOptions> = {
  name: 'verify',
  group: 'trust',
  summary: 'check a proof, without a database',
  description:
    'Checks a proof that `knowing prove` or `knowing prove-absent` made. Nothing but the file is needed. A proof is about the root that it names: give the root or the snapshot that you trust, or --repo to look it up among the snapshots of a repository. The commit in a proof is its own word for that root, so --commit goes with one of these. The exit code is 1 when the proof does not hold.',
  arguments: [{ syntax: '<proof>', summary: 'the file, or - for stdin' }],
  options: [
    {
      flags: '--root <hash>',
      summary: 'the root of the graph (of a claim of a layer: the combined root) it has to be about; the beginning is enough',
      parse: hashStart('--root'),
    },
    { flags: '--snapshot <hash>', summary: 'the snapshot it has to be about', parse: hashStart('--snapshot') },
    { flags: '--commit <hash>', summary: 'the commit that root has to be of; with --root, --snapshot or --repo', parse: hashStart('--commit') },
  ],
  examples: [
    { line: 'verify tax.proof.json', says: 'sound in itself?' },
    { line: 'verify tax.proof.json --repo shop', says: 'and about a snapshot of this repository?' },
    { line: 'verify tax.proof.json --repo shop --commit 3f1c2ab', says: 'the one of this commit?' },
  ],
  async run(context) {
    const [file = ''] = context.args;
    checkBinding(context);
    const text = await readProof(context, file);
    const { isLayerProof } = await import('../../../engine/snapshots/verify-layer-proof.ts');
    if (isLayerProof(text)) return verifyClaim(context, file, text);
    const verdict = await check(context, text);
    context.out.report(toRecord(file, verdict), (style) => verdictLines(verdict, isCompared(context), style));
    return verdict.valid ? undefined : 'failed';
  },
};

/** Shorter ones would fit too many graphs. */
const SHORTEST = 7;

function hashStart(option: string): (text: string) => string {
  return (text) => {
    if (/^[0-9a-f]+$/.test(text) && text.length >= SHORTEST) return text;
    throw new UserError('USAGE', `${option} takes at least ${SHORTEST} hexadecimal digits, not '${text}'`);
  };
}

async function readProof({ cwd }: CommandContext<VerifyOptions>, file: string): Promise<string> {
  if (file === '-') return readStream(process.stdin);
  try {
    return await readFile(resolve(cwd, file), 'utf8');
  } catch (error) {
    throw new UserError('NOT_FOUND', `The proof ${file} cannot be read.`, {
      hint: `Give the path of a file that \`${repoCommand('prove --out')}\` wrote.`,
      cause: error,
    });
  }
}

async function check(context: CommandContext<VerifyOptions>, text: string): Promise<Verdict> {
  const { checkProof, checkProofOf } = await import('../../../engine/snapshots/verify-proof.ts');
  const { repo, db } = context.globals;
  if (repo === undefined && db === undefined) return checkProof(text, context.options);
  return withRepository(context, 'read', (repository) => checkProofOf(repository, text, context.options));
}

async function verifyClaim(context: CommandContext<VerifyOptions>, file: string, text: string): Promise<'failed' | undefined> {
  const { verifyLayerProof } = await import('../../../engine/snapshots/verify-layer-proof.ts');
  const verdict = verifyLayerProof(text, context.options.root);
  context.out.report({ file, ...verdict }, (style) => {
    if (!verdict.valid) return [`${style.red('Not valid')}: ${verdict.reason}.`];
    const { claim, layer, combined_root: root, code_root: code } = verdict.proof;
    const ends = [`  from      ${claim.source}`, `  to        ${claim.target}`];
    return [`${style.green('Valid')}: layer ${layer} claims an edge of type ${claim.type}`, ...ends, `  root      ${root} (code ${code})`];
  });
  return verdict.valid ? undefined : 'failed';
}

function toRecord(file: string, verdict: Verdict) {
  return verdict.valid ? { file, ...verdict } : { file, valid: false, reason: verdict.reason };
}

/** With something that the reader trusts, beyond the proof itself: whoever invents a graph also names its commit. */
const isCompared = ({ options: { root, snapshot }, globals: { repo, db } }: CommandContext<VerifyOptions>): boolean =>
  [root, snapshot, repo, db].some((known) => known !== undefined);

function checkBinding(context: CommandContext<VerifyOptions>): void {
  if (context.options.commit === undefined || isCompared(context)) return;
  throw new UserError('USAGE', '--commit alone says nothing: a proof names its commit itself.', {
    hint: 'Add --root or --snapshot with a hash that you trust, or --repo to look the snapshot up in the chain of an index.',
  });
}

function verdictLines(verdict: Verdict, compared: boolean, style: Style): string[] {
  if (!verdict.valid) return [`${style.red('Not valid')}: ${verdict.reason}.`];
  const { claim, snapshot } = verdict;
  const symbol = (s: typeof claim.source) => `${s.symbol_name} (${s.kind} in ${s.package_path || s.repo_url})`;
  const words = claim.holds === 'present' ? 'there is an edge' : 'there is no edge';
  return [
    `${style.green('Valid')}: ${words} of type ${claim.type}`,
    `  from      ${symbol(claim.source)}`,
    `  to        ${symbol(claim.target)}`,
    `  commit    ${snapshot.commit ?? 'none'} (generation ${snapshot.generation})`,
    `  root      ${snapshot.root}`,
    ...(compared ? [] : [style.dim('It holds for this root. Compare the root with one that you trust, or give --root, --snapshot or --repo.')]),
  ];
}
