/** One Java file to FileFacts: its nodes, in document order, to the handlers; then what only the whole file can tell. */
import type { FileFacts } from '../../model/facts.ts';
import { addPrimaryConstructors } from '../shared/primary-constructors.ts';
import { addJavaBareNames } from './bare-names.ts';
import { onCatch, onForEach, onInstanceof, onLambda, onLocal, onPattern, onRecordPattern, onResource, onScope } from './bindings.ts';
import { addImpliedMembers } from './implied-members.ts';
import { JavaFile } from './java-file.ts';
import { onConstructor, onEnumConstant, onField, onMethod } from './members.ts';
import { addAnnotatedRoutes } from './routes.ts';
import type { FactKind, SyntaxNode } from './syntax/node.ts';
import { readJava } from './syntax/read-file.ts';
import { onImport, onPackage, onType } from './type-declarations.ts';
import { onCall, onCaseConstant, onCast, onClassLiteral, onConstructorCall, onFieldAccess, onMethodReference, onNew, onThrow } from './uses.ts';

type Handler = (file: JavaFile, node: SyntaxNode) => void;

const HANDLERS: Readonly<Record<FactKind, Handler>> = {
  package: onPackage,
  import: onImport,
  class: onType,
  interface: onType,
  enum: onType,
  record: onType,
  enum_constant: onEnumConstant,
  method: onMethod,
  constructor: onConstructor,
  compact_constructor: onConstructor,
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
  new_array: onCast,
  constructor_call: onConstructorCall,
  method_reference: onMethodReference,
  field_access: onFieldAccess,
  throw: onThrow,
  class_literal: onClassLiteral,
  case_constant: onCaseConstant,
  cast: onCast,
};

export function extract(path: string, source: string): FileFacts {
  const file = new JavaFile(path, source);
  const { first, damaged, tokens } = readJava(source);
  for (let node = first; node !== undefined; node = node.next) {
    file.advance(node.start);
    HANDLERS[node.kind as FactKind](file, node);
  }
  addAnnotatedRoutes(file);
  addJavaBareNames(file, tokens);
  addPrimaryConstructors(file.facts, file.primaries);
  addImpliedMembers(file);
  return file.facts.finish(damaged);
}
