// The C# of a page by tree-sitter's grammar of Razor; `<partial name="_Card" />` is found with the classes.
import { treeJudge } from '../../tree-names.mjs';

const QUERY = `
  (assignment_expression left: (identifier) @left right: (string_literal) @name (#eq? @left "Layout"))
  (invocation_expression
    function: (member_access_expression name: (identifier) @left)
    arguments: (argument_list . (argument (string_literal) @name))
    (#match? @left "^(Render)?Partial(Async)?$"))`;

export const pattern = /\.cshtml$/;
export const judge = await treeJudge('razor', QUERY, ({ type, text }) => (type === 'string_literal' ? [text.slice(1, -1)] : []));
