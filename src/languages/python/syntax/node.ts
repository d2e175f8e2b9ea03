/**
 * The syntax tree of a Python file, only as deep as facts need it: no operators, no names of parameters, no patterns
 * of `case`, nothing of `import`. One class for all kinds, so that reading a field is the same few instructions
 * everywhere. Offsets are of the source; the end of a block takes in the comments that stand in it.
 */

/** A kind, and what its parts are, in the order of the source. */
export type Kind =
  // Expressions.
  | 'name'
  | 'constant' // True, False, None, ...
  | 'integer'
  | 'float'
  | 'string' // the holes' expressions, of all literals that stand one after another
  | 'attribute' // object, name
  | 'call' // callee, arguments or generator
  | 'arguments'
  | 'keyword' // name, value
  | 'subscript' // value, index...
  | 'slice'
  | 'await'
  | 'parentheses'
  | 'walrus' // name, value
  | 'conditional' // value, condition, other value
  | 'and' // left, right
  | 'or' // left, right
  | 'not'
  | 'comparison'
  | 'binary' // operands of all operators of one strength or another: the first decides
  | 'unary'
  | 'lambda' // parameters, body
  | 'yield'
  | 'splat'
  | 'list'
  | 'set'
  | 'tuple'
  | 'dictionary'
  | 'pair' // key, value
  | 'list_comprehension' // element, clause...
  | 'set_comprehension'
  | 'dictionary_comprehension'
  | 'generator'
  | 'for_in' // target, iterated...
  | 'if_clause'
  | 'expression_list' // without brackets
  | 'pattern' // a target that is taken apart
  | 'as' // value, target
  | 'target' // of `as`
  | 'missing' // nothing that is an expression
  // Annotations and parameters.
  | 'type'
  | 'generic' // type...
  | 'parameters' // type and default, of all parameters
  | 'default'
  // Statements.
  | 'module'
  | 'block'
  | 'expression' // also what is left over of a line that makes no sense
  | 'assignment' // target, value
  | 'annotated' // target, type, value?
  | 'augmented' // target, value
  | 'import'
  | 'import_from'
  | 'future_import'
  | 'outer_names' // of global, nonlocal
  | 'return'
  | 'raise'
  | 'assert'
  | 'delete'
  | 'print' // of Python 2, also exec
  | 'pass'
  | 'break'
  | 'continue'
  | 'type_alias' // type, type
  | 'if' // condition, block, elif..., else?
  | 'elif' // condition, block
  | 'else' // block; also finally
  | 'while' // condition, block, else?
  | 'for' // target, iterated, block, else?
  | 'try'
  | 'except' // value..., block
  | 'with' // with_item..., block
  | 'with_item'
  | 'match' // subject..., block
  | 'case' // as..., if_clause?, block
  | 'decorated' // decorator..., definition
  | 'decorator'
  | 'function' // name, generic?, parameters, type?, block
  | 'class'; // name, generic?, arguments?, block

export class Node {
  /** A tuple turns out to be a pattern when `=` follows. */
  kind: Kind;
  readonly start: number;
  readonly end: number;
  readonly parts: readonly Node[];
  parent: Node | undefined = undefined;

  constructor(kind: Kind, start: number, end: number, parts: readonly Node[]) {
    this.kind = kind;
    this.start = start;
    this.end = end;
    this.parts = parts;
    for (let i = 0; i < parts.length; i++) (parts[i] as Node).parent = this;
  }

  get last(): Node | undefined {
    return this.parts[this.parts.length - 1];
  }
}

export const NO_PARTS: readonly Node[] = [];
