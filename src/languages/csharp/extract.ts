/** One C# file's captures, in document order, to the handlers; then what only the whole file can tell. */
import type { Node } from 'web-tree-sitter';
import type { FileFacts } from '../../model/facts.ts';
import type { ExtractInput } from '../contract.ts';
import { addPrimaryConstructors } from '../shared/primary-constructors.ts';
import { addCsharpBareNames } from './bare-names.ts';
import { onCatch, onConstantPattern, onDeclarationExpression, onForEach, onFrom, onLambda, onPattern, onScope, onTuple, onVariables } from './bindings.ts';
import { CsharpFile } from './csharp-file.ts';
import { onField, onIndexer, onProperty } from './fields.ts';
import { onConstructor, onDestructor, onLocalFunction, onMethod, onOperator } from './members.ts';
import { addControllerRoutes } from './routes.ts';
import { onDelegate, onEnumMember, onFileNamespace, onNamespace, onType, onUsing } from './type-declarations.ts';
import { onAccess, onAs, onCall, onCast, onConstructorCall, onNew, onNewArray, onThrow, onTypeof } from './uses.ts';

type Handler = (file: CsharpFile, node: Node) => void;

const HANDLERS = new Map<string, Handler>(
  Object.entries({
    using: onUsing,
    namespace: onNamespace,
    file_namespace: onFileNamespace,
    type: onType,
    delegate: onDelegate,
    enum_member: onEnumMember,
    method: onMethod,
    local_function: onLocalFunction,
    constructor: onConstructor,
    destructor: onDestructor,
    operator: onOperator,
    property: onProperty,
    indexer: onIndexer,
    field: onField,
    scope: onScope,
    variables: onVariables,
    for_each: onForEach,
    catch: onCatch,
    pattern: onPattern,
    constant_pattern: onConstantPattern,
    type_pattern: onConstantPattern,
    declaration_expression: onDeclarationExpression,
    tuple: onTuple,
    lambda: onLambda,
    from: onFrom,
    call: onCall,
    new: onNew,
    constructor_call: onConstructorCall,
    access: onAccess,
    throw: onThrow,
    typeof: onTypeof,
    cast: onCast,
    new_array: onNewArray,
    as: onAs,
  }),
);

export function extract({ path, source, root, captures }: ExtractInput): FileFacts {
  const file = new CsharpFile(path, source);
  file.recoverable = root.hasError;
  for (const { name, node } of captures) {
    file.advance(node.startIndex);
    HANDLERS.get(name)?.(file, node);
  }
  addPrimaryConstructors(file.facts, file.primaries);
  addControllerRoutes(file);
  addCsharpBareNames(file);
  return file.facts.finish(root.hasError);
}
