/** One Java file's captures, in document order, to the handlers; then what only the whole file can tell. */
import type { Node } from 'web-tree-sitter';
import type { FileFacts } from '../../model/facts.ts';
import type { ExtractInput } from '../contract.ts';
import { addJavaBareNames } from './bare-names.ts';
import { onCatch, onForEach, onInstanceof, onLambda, onLocal, onPattern, onRecordPattern, onResource, onScope } from './bindings.ts';
import { addImpliedMembers } from './implied-members.ts';
import { JavaFile } from './java-file.ts';
import { onConstructor, onEnumConstant, onField, onMethod } from './members.ts';
import { addAnnotatedRoutes } from './routes.ts';
import { onImport, onPackage, onType } from './type-declarations.ts';
import { onCall, onCast, onClassLiteral, onConstructorCall, onFieldAccess, onMethodReference, onNew, onThrow } from './uses.ts';

type Handler = (file: JavaFile, node: Node) => void;

const HANDLERS = new Map<string, Handler>(
  Object.entries({
    package: onPackage,
    import: onImport,
    type: onType,
    enum_constant: onEnumConstant,
    method: onMethod,
    constructor: onConstructor,
    field: onField,
    scope: onScope,
    local: onLocal,
    for_each: onForEach,
    resource: onResource,
    catch: onCatch,
    instanceof: onInstanceof,
    pattern: onPattern,
    record_pattern: onRecordPattern,
    lambda: onLambda,
    call: onCall,
    new: onNew,
    constructor_call: onConstructorCall,
    method_reference: onMethodReference,
    field_access: onFieldAccess,
    throw: onThrow,
    class_literal: onClassLiteral,
    cast: onCast,
  }),
);

export function extract({ path, source, root, captures }: ExtractInput): FileFacts {
  const file = new JavaFile(path, source);
  for (const { name, node } of captures) {
    file.advance(node.startIndex);
    HANDLERS.get(name)?.(file, node);
  }
  addAnnotatedRoutes(file);
  addJavaBareNames(file);
  addImpliedMembers(file);
  return file.facts.finish(root.hasError);
}
