/** Walks the tree of a file: declarations to their readers, everything else to refs, bindings and effects. */

import { assignment, catchClause, foreach, ifStatement } from './bindings.ts';
import { declareConstant, declareMethod, declareProperties, declareType, useTraits, visitAttribute } from './declarations.ts';
import { expression, memberName } from './expressions.ts';
import { visitClosure, visitReturn } from './functions.ts';
import { useDeclaration } from './imports.ts';
import type { PhpFile } from './php-file.ts';
import type { Syntax } from './syntax/node.ts';
import { constantUse, creation, functionCall, includeFile, memberCall, scopedCall, shellCommand, thrown } from './uses.ts';

type Visitor = (file: PhpFile, node: Syntax) => void;

const VISITORS: Readonly<Record<string, Visitor>> = {
  namespace_definition: openNamespace,
  namespace_use_declaration: useDeclaration,
  class_declaration: declareType,
  interface_declaration: declareType,
  trait_declaration: declareType,
  enum_declaration: declareType,
  anonymous_class: declareType,
  use_declaration: useTraits,
  const_element: declareConstant,
  enum_case: declareConstant,
  property_declaration: declareProperties,
  method_declaration: declareMethod,
  function_definition: declareMethod,
  attribute: (file, node) => visitAttribute(file, node, file.facts.current),
  arrow_function: visitClosure,
  anonymous_function: visitClosure,
  return: visitReturn,
  assignment_expression: assignment,
  foreach,
  if: ifStatement,
  catch: catchClause,
  member_call: memberCall,
  scoped_call: scopedCall,
  function_call: functionCall,
  creation,
  throw: thrown,
  class_constant: constantUse,
  member_access: memberAccess,
  scoped_property: memberAccess,
  shell: shellCommand,
  include: includeFile,
};

export function visit(file: PhpFile, node: Syntax): void {
  file.facts.advance(node.start);
  const visitor = VISITORS[node.type];
  if (visitor === undefined) visitAll(file, node.kids);
  else visitor(file, node);
}

export function visitAll(file: PhpFile, nodes: readonly Syntax[]): void {
  for (const node of nodes) visit(file, node);
}

/** The first namespace is the file's; a second one in the same file is rare and read as if it were the same. */
function openNamespace(file: PhpFile, node: Syntax): void {
  const name = /^namespace\s+([\w\\]+)/.exec(file.text(node))?.[1];
  if (name !== undefined) {
    if (file.names.namespace === '') file.facts.declaredModule = name;
    file.names.namespace = name;
  }
  visitAll(file, node.kids);
}

function memberAccess(file: PhpFile, node: Syntax): void {
  const name = memberName(file, node);
  const offset = name?.offset ?? node.end - (/\w+$/.exec(file.source.slice(node.start, node.end))?.[0].length ?? 0);
  file.facts.refAt('access', expression(file, node), offset);
  visitAll(file, node.kids);
}
