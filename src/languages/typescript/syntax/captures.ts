/**
 * The nodes of a tree that say something, each with the name of what it says: a tree in, captures in document order out,
 * outer before inner. Most are told by their type, the rest by the place they stand in.
 */
import type { Node } from './node.ts';

export interface Capture {
  readonly name: string;
  readonly node: Node;
}

const BY_TYPE = new Map<string, string>(
  Object.entries({
    export_statement: 'export',
    ambient_declaration: 'ambient',
    class_declaration: 'class',
    abstract_class_declaration: 'class',
    class: 'class.value',
    interface_declaration: 'interface',
    type_alias_declaration: 'alias',
    enum_declaration: 'enum',
    internal_module: 'namespace',
    module: 'namespace',
    function_declaration: 'function',
    generator_function_declaration: 'function',
    function_signature: 'function',
    lexical_declaration: 'declaration',
    variable_declaration: 'declaration',
    variable_declarator: 'variable',
    public_field_definition: 'field',
    method_definition: 'method',
    method_signature: 'method',
    abstract_method_signature: 'method',
    property_signature: 'property',
    call_signature: 'call.signature',
    construct_signature: 'call.signature',
    index_signature: 'index.signature',
    object_type: 'shape',
    object: 'object',
    pair: 'pair',
    import_statement: 'import',
    import_alias: 'import.alias',
    statement_block: 'block',
    switch_body: 'block',
    for_statement: 'scope',
    for_in_statement: 'loop',
    catch_clause: 'catch',
    return_statement: 'return',
    throw_statement: 'throw',
    assignment_expression: 'assignment',
    arrow_function: 'arrow',
    function_expression: 'lambda',
    generator_function: 'lambda',
    call_expression: 'call',
    new_expression: 'new',
    decorator: 'decorator',
    shorthand_property_identifier: 'value.shorthand',
  }),
);

/** Places in which a name may hand over a function or a class: types of what is around it, and its fields there. */
const HANDS_OVER = new Map<string, readonly string[]>(
  Object.entries({
    arguments: [''],
    array: [''],
    pair: ['value'],
    assignment_expression: ['right'],
    required_parameter: ['value'],
    optional_parameter: ['value'],
    assignment_pattern: ['right'],
    object_assignment_pattern: ['right'],
    ternary_expression: ['consequence', 'alternative'],
    return_statement: [''],
    jsx_expression: [''],
  }),
);
/** Objects of a chain: `config().limit`, `a.b.c`, `rows[0].name`. */
const CHAINED = new Set(['member_expression', 'call_expression', 'subscript_expression', 'non_null_expression', 'parenthesized_expression']);
const TAGS = new Set(['jsx_opening_element', 'jsx_self_closing_element']);

export function capturesOf(root: Node): Capture[] {
  const captures: Capture[] = [];
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const { type, children } = node;
    const name = BY_TYPE.get(type);
    if (name !== undefined) captures.push({ name, node });
    else if (type === 'identifier') identifier(node, captures);
    else if (type === 'member_expression') member(node, captures);
    else if (type === 'binary_expression' && node.child('operator')?.type === 'instanceof') captures.push({ name: 'instanceof', node });
    for (let i = children.length - 1; i >= 0; i--) waiting.push(children[i] as Node);
  }
  return captures;
}

function identifier(node: Node, captures: Capture[]): void {
  const around = node.parent as Node;
  if (HANDS_OVER.get(around.type)?.includes(node.field)) captures.push({ name: 'value', node });
  else if (isTagName(node, around)) captures.push({ name: 'jsx', node });
}

/** `a.b` and `this.a`, `import.meta.env`. */
function member(node: Node, captures: Capture[]): void {
  const around = node.parent as Node;
  const object = node.first?.type;
  if (object === 'identifier' || object === 'this') {
    captures.push({ name: 'access', node });
    if (around.type === 'arguments' || (around.type === 'pair' && node.field === 'value')) captures.push({ name: 'value.member', node });
  } else if (object === 'meta_property') captures.push({ name: 'access.meta', node });
  else if (object !== undefined && CHAINED.has(object)) captures.push({ name: 'access.chain', node });
  if (isTagName(node, around)) captures.push({ name: 'jsx', node });
}

/** `<Name ...>`, not `</Name>`. */
const isTagName = (node: Node, around: Node): boolean => node.field === 'name' && TAGS.has(around.type);
