/** `knowing export --calls`: parts of the graph as JSON lines, for other programs. */
import { UserError } from '../../../errors.ts';
import type { CommandSpec } from '../command.ts';
import { withRepository } from '../with-repository.ts';

/** Lines are written in blocks: one write each would cost more than making them. */
const BLOCK = 1 << 16;

export const command: CommandSpec<{ calls?: true }> = {
  name: 'export',
  summary: 'print parts of the graph as JSON lines',
  description: 'Prints every resolved call site, one JSON object a line: file, line, column, source, target_file, target_line, target_name, provenance.',
  options: [{ flags: '--calls', summary: 'every resolved call site' }],
  examples: [{ line: 'export --calls > calls.jsonl', says: 'every call site of the repository around the working directory' }],
  async run(context) {
    if (context.options.calls !== true) throw new UserError('USAGE', 'Nothing to export was named.', { hint: 'Name it: `knowing export --calls`.' });
    const { exportCalls } = await import('../../../engine/export-calls.ts');
    await withRepository(context, 'read', async ({ store }) => {
      const reader = await store.read();
      let block = '';
      await exportCalls(reader, (record) => {
        block += `${JSON.stringify(record)}\n`;
        if (block.length < BLOCK) return;
        context.out.raw(block);
        block = '';
      });
      context.out.raw(block);
      await reader.close();
    });
  },
};
