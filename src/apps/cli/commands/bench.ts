/** `knowing bench peers`: this program beside the other tools that are installed, on a repository of the user's. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Comparison, KnownName } from '../bench/compare-peers.ts';
import type { CommandContext, CommandSpec } from '../command.ts';
import { TASK_OPTION, taskText } from '../context-options.ts';
import { wholeNumber } from '../option-values.ts';
import type { Style } from '../output.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';

interface BenchFlags {
  readonly task?: string;
  readonly limit: number;
}

export const command: CommandSpec<BenchFlags> = {
  name: 'bench',
  group: 'trust',
  summary: 'compare with grep, ripgrep and codegraph on your repository',
  description:
    'Runs what is installed of grep, git grep, ripgrep and codegraph beside knowing, each as a process, one after another: time and memory of an index, time and memory of a question, and how often the definition of a much used name is the first answer or among the first ten. With --task also the first answers to a question in words. The repository is not written to: tools that would do so get a copy.',
  arguments: [{ syntax: '<what>', summary: 'what to compare with', choices: ['peers'] }],
  options: [
    { ...TASK_OPTION, summary: 'also ask this, and show the first answers of each' },
    { flags: '--limit <n>', summary: 'names to look for', parse: wholeNumber('--limit', 1, 200), default: 10 },
  ],
  examples: [
    { line: 'bench peers', says: 'the repository around the working directory' },
    { line: 'bench peers --task "where are sessions saved"', says: 'with the first answers to a question' },
  ],
  async run(context) {
    const { task, names, root } = await questions(context);
    const scratch = mkdtempSync(join(tmpdir(), 'knowing-bench-'));
    try {
      const { results, absent } = await compareAll(context, { root, scratch, names, task });
      const render = await renderer(results, absent, names.length);
      context.out.report({ root, names: names.map(({ name }) => name), task: task ?? null, not_installed: absent, tools: results.map(toolRecord) }, render);
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  },
};

interface Questions {
  readonly root: string;
  readonly names: readonly KnownName[];
  readonly task: string | undefined;
}

/** The most used symbols of the repository whose place is known: the names that people look for. */
async function questions(context: CommandContext<BenchFlags>): Promise<Questions> {
  const { analyseReport } = await import('../../../engine/analyse/analyse-report.ts');
  const task = taskText(context.options.task, []);
  return withIndexedRepository(context, async (repository) => {
    const { mostUsed } = await analyseReport(repository, { limit: context.options.limit, tests: false });
    const names = mostUsed.map(({ node }) => ({ name: node.name.split('.').at(-1) as string, file: node.file, line: node.startLine }));
    return { root: repository.place.root, names, task };
  });
}

async function compareAll({ out, env }: CommandContext<BenchFlags>, { root, scratch, names, task }: Questions & { readonly scratch: string }) {
  const { findTools } = await import('../bench/compared-tools.ts');
  const { compareTool } = await import('../bench/compare-peers.ts');
  const words = task === undefined ? [] : task.split(/[^\p{L}\p{N}_]+/u).filter((word) => word.length > 3);
  const { present, absent } = await findTools(root, scratch, env);
  const results: Comparison[] = [];
  for (const tool of present) {
    out.note(`${tool.name} …`);
    results.push(await compareTool(tool, names, words));
  }
  return { results, absent };
}

function toolRecord({ tool, index, milliseconds, peakBytes, asked, first, firstTen, answers, problem }: Comparison) {
  const cost = index === null ? null : { milliseconds: Math.round(index.milliseconds), peak_memory_bytes: index.peakBytes };
  return {
    ...{ tool, index: cost, milliseconds: Math.round(milliseconds), peak_memory_bytes: peakBytes, asked, first, first_ten: firstTen },
    ...{ answers, problem: problem ?? null },
  };
}

async function renderer(results: readonly Comparison[], absent: readonly string[], asked: number): Promise<(style: Style) => string[]> {
  const { alignColumns, formatBytes, formatDuration } = await import('../reports/format-values.ts');
  const memory = (bytes: number | null) => (bytes === null ? '-' : formatBytes(bytes));
  const rows = results.map(({ tool, index, milliseconds, peakBytes, first, firstTen }) => [
    tool,
    index === null ? '-' : formatDuration(index.milliseconds),
    index === null ? '-' : memory(index.peakBytes),
    formatDuration(milliseconds),
    memory(peakBytes),
    `${first} of ${asked}`,
    `${firstTen} of ${asked}`,
  ]);
  const head = ['tool', 'index', 'memory', 'question', 'memory', 'definition first', 'in the first ten'];
  return (style) => [
    ...alignColumns([head, ...rows]).map((row, i) => (i === 0 ? style.dim(row.join('  ')) : row.join('  ')).trimEnd()),
    ...results.flatMap(({ tool, problem }) => (problem === undefined ? [] : [style.yellow(`${tool}: ${problem}`)])),
    ...results.flatMap(({ tool, answers }) => (answers.length === 0 ? [] : ['', style.bold(tool), ...answers.map(({ file, line }) => `  ${file}:${line}`)])),
    ...(absent.length === 0 ? [] : ['', style.dim(`Not installed: ${absent.join(', ')}.`)]),
  ];
}
