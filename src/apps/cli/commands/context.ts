/** `knowing context`: the symbols that matter for a task, for files or for a pull request, within a token budget. */
import type { ContextAnswer, ContextOptions } from '../../../engine/context/answer-question.ts';
import { contextForTask } from '../../../engine/context/context.ts';
import type { Repository } from '../../../engine/repositories/open-repository.ts';
import { UserError } from '../../../errors.ts';
import { ownCommand } from '../../../util/own-command.ts';
import type { CommandContext, CommandSpec } from '../command.ts';
import { ANSWER_OPTIONS, type AnswerFlags, answerOptions, TASK_OPTION, taskText } from '../context-options.ts';
import { footerLines } from '../reports/context-footer.ts';
import { paintedPack } from '../reports/painted-pack.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';
import { WORKSPACE_OPTION, type WorkspaceFlag } from '../workspaces/workspace-option.ts';

interface ContextFlags extends AnswerFlags, WorkspaceFlag {
  readonly task?: string;
  readonly files?: readonly string[];
  readonly pr?: string;
  readonly by?: 'symbol' | 'file';
}

export const command: CommandSpec<ContextFlags> = {
  name: 'context',
  group: 'ask',
  summary: 'the code that matters for a task, ranked, within a token budget',
  description:
    'Ranks the symbols of a repository for a task in words (or an error trace), for files you are about to change, or for a pull request, and prints as many as fit the budget. A repository that is not indexed yet is indexed first.',
  arguments: [{ syntax: '[task...]', summary: 'the task, unless an option gives the question' }],
  options: [
    TASK_OPTION,
    { flags: '--files <paths>', summary: 'files, comma-separated: what they define and who uses it', parse: (text) => text.split(',').filter((p) => p !== '') },
    { flags: '--pr <range>', summary: 'base..head, a commit or a branch: what it changes and what is close to that' },
    { flags: '--by <what>', summary: 'symbol, or file: the files that matter for a task, with the symbols that speak for them', choices: ['symbol', 'file'] },
    ...ANSWER_OPTIONS,
    WORKSPACE_OPTION,
  ],
  examples: [
    { line: 'context "how are session cookies signed"', says: 'the dozen symbols to read first' },
    { line: 'context --task "fix the upload retry" --format gcf --budget 2000', says: 'for an agent' },
    { line: 'context --files src/app.py,src/db.py --detail source', says: 'before changing files' },
    { line: 'context "connection pooling" --by file', says: 'files instead of symbols' },
    { line: 'context --pr main..feature --json', says: 'for a review' },
    { line: 'context --task - < trace.txt', says: 'an error trace' },
  ],
  async run(context) {
    if (context.options.workspace !== undefined) return answerInWorkspace(context, context.options.workspace);
    if (context.options.by === 'file') return answerByFile(context);
    const started = Date.now();
    const options = answerOptions(context.options, context.out.json, context.options.files === undefined && context.options.pr === undefined);
    const question = questionOf(context, options);
    await withIndexedRepository(context, async (repository) => {
      const answer = await question.ask(repository);
      await printAnswer(context, answer, options);
      if (options.format === 'text') await printFooter(context, { answer, repository, task: question.task, started });
      await answer.keep();
    });
    return undefined;
  },
};

async function answerInWorkspace(context: CommandContext<ContextFlags>, workspace: string): Promise<undefined> {
  const { task, files, pr, by } = context.options;
  const text = taskText(task, context.args);
  if (text === undefined || files !== undefined || pr !== undefined || by === 'file')
    throw new UserError('USAGE', 'A workspace is asked about a task.', {
      hint: 'Give the task in words: context "how are cookies signed" --workspace pallets.',
    });
  const { contextInWorkspace } = await import('../workspaces/context.ts');
  await contextInWorkspace(context, workspace, text, answerOptions(context.options, context.out.json));
  return undefined;
}

async function answerByFile(context: CommandContext<ContextFlags>): Promise<undefined> {
  const { task, files, pr, limit } = context.options;
  const text = taskText(task, context.args);
  if (text === undefined || files !== undefined || pr !== undefined)
    throw new UserError('USAGE', 'Files are ranked for a task.', { hint: 'Give the task in words: context "connection pooling" --by file.' });
  const { fileLine, filesForTask } = await import('../../../engine/context/files-for-task.ts');
  const { filesRecord } = await import('../../../engine/records/files-record.ts');
  await withIndexedRepository(context, async (repository) => {
    const answer = await filesForTask(repository, { task: text, ...(limit === undefined ? {} : { limit }) });
    const more = answer.more > 0 ? [`${answer.more} more are ranked behind these (--limit).`] : [];
    context.out.report(filesRecord(answer), () =>
      answer.files.length === 0 ? ['Nothing in this repository matches.'] : [...answer.files.map(fileLine), ...more],
    );
  });
  return undefined;
}

interface AskedQuestion {
  readonly task: string | undefined;
  ask(repository: Repository): Promise<ContextAnswer>;
}

function questionOf({ args, options: { task, files, pr }, cwd }: CommandContext<ContextFlags>, options: ContextOptions): AskedQuestion {
  const text = taskText(task, args);
  const given = [text, files, pr].filter((q) => q !== undefined).length;
  if (given !== 1)
    throw new UserError('USAGE', given === 0 ? 'No question was asked.' : 'One question at a time.', {
      hint: `Ask in words (\`${ownCommand('context "where are sessions saved"')}\`), about files (--files) or about a change (--pr).`,
    });
  return {
    task: text,
    ask: async (repository) => {
      if (files !== undefined) return (await import('../../../engine/context/context-files.ts')).contextForFiles(repository, { ...options, files, cwd });
      if (pr !== undefined) return (await import('../../../engine/context/context-pr.ts')).contextForPr(repository, { ...options, range: pr });
      return contextForTask(repository, { ...options, task: text as string });
    },
  };
}

async function printAnswer({ out }: CommandContext<ContextFlags>, { body, pack }: ContextAnswer, { format }: ContextOptions): Promise<void> {
  if (format === 'text') {
    out.raw(paintedPack(pack, out.style));
  } else out.raw(format === 'json' ? `${body}\n` : body);
}

interface Footer {
  readonly answer: ContextAnswer;
  readonly repository: Repository;
  readonly task: string | undefined;
  readonly started: number;
}

async function printFooter({ out, globals }: CommandContext<ContextFlags>, footer: Footer): Promise<void> {
  const inPerson = globals.verbose || process.stderr.isTTY === true;
  for (const line of await footerLines(footer.answer, { ...footer, milliseconds: Date.now() - footer.started, inPerson })) out.note(out.noteStyle.dim(line));
}
