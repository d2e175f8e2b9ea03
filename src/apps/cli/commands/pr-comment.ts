/** `knowing pr-comment`: what a pull request means, as one comment on it that is replaced with every push. */
import type { PrImpact } from '../../../engine/changes/analyse-pr-impact.ts';
import { UserError } from '../../../errors.ts';
import { ownCommand } from '../../../util/own-command.ts';
import type { CommandContext, CommandSpec } from '../command.ts';
import type { Forge, Pipeline, Target } from '../forges/forge.ts';
import { wholeNumber } from '../option-values.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';

/** What can fail a pipeline, by what `--fail-on` calls it. */
const GATES: Readonly<Record<string, (impact: PrImpact) => boolean>> = {
  medium: ({ risk }) => risk.level !== 'low',
  high: ({ risk }) => risk.level === 'high',
  breaking: ({ diff }) => diff.breaking.some((change) => change.certainty === 'breaking'),
  suspicious: ({ suspicions }) => suspicions.some((suspicion) => suspicion.severity !== 'low'),
};

interface Options {
  readonly post?: true;
  readonly forge?: string;
  readonly api?: string;
  readonly project?: string;
  readonly number?: number;
  readonly failOn?: readonly string[];
  readonly depth: number;
  readonly limit: number;
}

type Context = CommandContext<Options>;

export const command: CommandSpec<Options> = {
  name: 'pr-comment',
  group: 'review',
  summary: 'report on a pull request as one comment on it, for pipelines',
  description:
    'Prints what `pr-impact` finds as Markdown: risk with reasons, breaking changes, what depends on it, tests to run. With --post it becomes a comment on the pull request, and the next run replaces that comment. In a GitHub or GitLab pipeline only the token has to be given (GITHUB_TOKEN, KNOWING_GITLAB_TOKEN). Nothing of the pull request is executed: its files are read, by git and by parsers.',
  arguments: [{ syntax: '[range]', summary: 'base..head, a commit or a branch (default: the pull request of the pipeline, else HEAD)' }],
  options: [
    { flags: '--post', summary: 'post it, or replace what was posted before' },
    {
      flags: '--fail-on <what>',
      summary: `exit with 1 after posting; comma-separated: ${Object.keys(GATES).join(', ')}`,
      offers: Object.keys(GATES),
      parse: gates,
    },
    { flags: '--forge <name>', summary: 'github or gitlab (default: by the environment)', offers: ['github', 'gitlab'] },
    { flags: '--api <url>', summary: 'address of its API (default: as the pipeline says)' },
    { flags: '--project <name>', summary: 'owner/name, or the id of a GitLab project' },
    { flags: '--number <n>', summary: 'number of the pull request', parse: wholeNumber('--number', 1) },
    { flags: '--depth <n>', summary: 'steps from the change to what depends on it', parse: wholeNumber('--depth', 1, 10), default: 3 },
    { flags: '--limit <n>', summary: 'dependents, tests and changes to list, at most', parse: wholeNumber('--limit', 1), default: 25 },
  ],
  examples: [
    { line: 'pr-comment main..feature', says: 'print what would be posted' },
    { line: 'pr-comment --post --fail-on breaking,suspicious', says: 'in a pipeline: post, and fail it if need be' },
    { line: 'pr-comment main..HEAD --post --forge github --project acme/shop --number 12', says: 'from a terminal' },
  ],
  async run(context) {
    const { options, env } = context;
    const { forge, pipeline } = await whereAmI(context);
    const range = context.args[0] ?? pipeline.range ?? 'HEAD';
    const impact = await impactOf(context, range);
    const lines = await commentLines(impact, range);
    const posted = options.post ? await post(context, forge, pipeline, lines) : undefined;
    const failed = (options.failOn ?? []).filter((gate) => GATES[gate]?.(impact));
    const { risk, diff } = impact;
    const breaking = diff.breaking.filter((change) => change.certainty === 'breaking').length;
    forge?.leaveBehind?.(env, lines.join('\n'), { risk: risk.level, score: String(risk.score), breaking: String(breaking), url: posted?.url ?? '' });
    context.out.report({ range, risk: risk.level, score: risk.score, breaking, failed, posted: posted ?? null, markdown: lines.join('\n') }, () =>
      posted === undefined ? lines : [`${risk.level} risk (${risk.score}); ${posted.replaced ? 'comment replaced' : 'comment posted'} ${posted.url}`.trimEnd()],
    );
    for (const gate of failed) context.out.note(`Failed: ${gate}.`);
    return failed.length > 0 ? 'failed' : undefined;
  },
};

function gates(text: string): string[] {
  const named = text.split(',').filter((word) => word !== '');
  const unknown = named.find((word) => GATES[word] === undefined);
  if (unknown !== undefined)
    throw new UserError('USAGE', `--fail-on does not know '${unknown}'.`, { hint: `Known: ${Object.keys(GATES).join(', ')}, comma-separated.` });
  return named;
}

/** The forge that is named, else the one whose pipeline this is; none outside of pipelines. */
async function whereAmI({ options, env }: Context): Promise<{ forge: Forge | undefined; pipeline: Pipeline }> {
  const { loadForges } = await import('../forges/forge.ts');
  const forges = await loadForges();
  const forge = forges.find((kind) => (options.forge === undefined ? kind.isHere(env) : kind.id === options.forge));
  if (options.forge !== undefined && forge === undefined)
    throw new UserError('USAGE', `There is no forge '${options.forge}'.`, { hint: `Known: ${forges.map((kind) => kind.id).join(', ')}.` });
  return { forge, pipeline: forge?.pipeline(env) ?? {} };
}

async function impactOf(context: Context, range: string): Promise<PrImpact> {
  const { analysePrImpact } = await import('../../../engine/changes/analyse-pr-impact.ts');
  const { depth, limit } = context.options;
  return withIndexedRepository(context, (repository) => analysePrImpact(repository, { range, depth, limit }));
}

async function commentLines(impact: PrImpact, range: string): Promise<string[]> {
  const { prImpactMarkdown } = await import('../../../engine/changes/pr-impact-markdown.ts');
  const { inlineCode } = await import('../../../util/markdown.ts');
  const footer = `<sub>By knowing, from the code alone, of ${inlineCode(range)}. Counts are lower bounds where it says so.</sub>`;
  return [...prImpactMarkdown(impact, { folded: true }), footer];
}

/** Where it may not be posted the report is still in the log and on the pipeline's page. */
async function post({ options, env, out }: Context, forge: Forge | undefined, pipeline: Pipeline, lines: readonly string[]) {
  if (forge === undefined)
    throw new UserError('USAGE', 'This is not a pipeline of a forge.', { hint: 'Name one: --forge github --project owner/name --number 12.' });
  const { putComment } = await import('../forges/put-comment.ts');
  const { ForgeRefusal } = await import('../forges/forge-api.ts');
  try {
    return await putComment(forge, targetOf(options, pipeline), lines, env);
  } catch (error) {
    if (!(error instanceof ForgeRefusal) || ![401, 403].includes(error.status)) throw error;
    out.note(`Not posted: ${error.message} ${forge.refusedHint}`);
    return undefined;
  }
}

function targetOf(options: Options, pipeline: Pipeline): Target {
  const { api = pipeline.api, project = pipeline.project, number = pipeline.number } = options;
  const missing = Object.entries({ '--api': api, '--project': project, '--number': number }).flatMap(([flag, value]) => (value === undefined ? [flag] : []));
  if (api === undefined || project === undefined || number === undefined)
    throw new UserError('USAGE', `The pull request is not known: ${missing.join(', ')}.`, {
      hint: `\`${ownCommand('pr-comment --help')}\` shows how to name it.`,
    });
  if (!/^[\w.-]+(\/[\w.-]+)*$/.test(project))
    throw new UserError('USAGE', `'${project}' is not the name of a project.`, { hint: 'Give --project as owner/name.' });
  return { api, project, number: String(number) };
}
