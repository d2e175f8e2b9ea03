/** `query --workspace`: symbols of all repositories, by name first. */
import type { NodeKind } from '../../../model/node-kinds.ts';
import { askWorkspace, type QuestionContext } from './workspace-option.ts';

interface NamesQuery {
  readonly text: string;
  readonly limit: number;
  /** Behind an exact name also what begins with it or says its words. */
  readonly all: boolean;
  readonly kinds?: readonly NodeKind[];
}

const SIGNATURE_WIDTH = 120;

export async function queryInWorkspace(context: QuestionContext, wanted: string, { all, ...query }: NamesQuery): Promise<undefined> {
  const { workspaceSymbols } = await import('../../../engine/workspace/workspace-symbols.ts');
  const { workspaceSymbolsRecord } = await import('../../../engine/records/workspace-lists-record.ts');
  const { untilExact } = await import('../../../engine/symbols/query-names.ts');
  const { alignColumns, oneLine, restLine } = await import('../reports/format-values.ts');
  await askWorkspace(context, wanted, async (workspace) => {
    const found = await workspaceSymbols(workspace, query);
    const matches = all || context.out.json ? found : untilExact(found);
    const rows = matches.map(({ repo, node, purl }) => [
      ...[node.kind, node.name, `${repo}: ${node.file === '' ? (purl ?? '-') : `${node.file}:${node.startLine}-${node.endLine}`}`],
      oneLine(node.signature, SIGNATURE_WIDTH),
    ]);
    context.out.report(workspaceSymbolsRecord(matches), (style) =>
      matches.length === 0
        ? ['Nothing found.']
        : [
            ...alignColumns(rows).map(([kind = '', name = '', place = '', signature = '']) =>
              `${style.dim(kind)}  ${style.bold(name)}  ${style.cyan(place)}  ${signature}`.trimEnd(),
            ),
            ...restLine(found.length - matches.length).map(style.dim),
          ],
    );
  });
  return undefined;
}
