(line_comment) @comment
((string_literal) @doc
  .
  [
    (function_definition)
    (struct_definition)
    (abstract_definition)
    (assignment)
    (macro_definition)
    (const_statement)
    (module_definition)
    (macrocall_expression)
    (identifier)
  ])

(module_definition name: (identifier) @name) @definition.module
(struct_definition
  (type_head [
    (identifier) @name
    (parametrized_type_expression . (identifier) @name)
    (binary_expression . (identifier) @name)
    (binary_expression . (parametrized_type_expression . (identifier) @name))
  ])) @definition.struct
(abstract_definition
  (type_head [
    (identifier) @name
    (parametrized_type_expression . (identifier) @name)
    (binary_expression . (identifier) @name)
    (binary_expression . (parametrized_type_expression . (identifier) @name))
  ])) @definition.abstract
(function_definition
  (signature [
    (call_expression . [(identifier) @name (field_expression (identifier) @name .)])
    (typed_expression . (call_expression . [(identifier) @name (field_expression (identifier) @name .)]))
    (where_expression . (call_expression . [(identifier) @name (field_expression (identifier) @name .)]))
    (where_expression . (typed_expression . (call_expression . [(identifier) @name (field_expression (identifier) @name .)])))
    (where_expression . (where_expression . (call_expression . [(identifier) @name (field_expression (identifier) @name .)])))
  ])) @definition.function
(function_definition (signature (identifier) @name)) @definition.function
(assignment
  . [
    (call_expression . [(identifier) @name (field_expression (identifier) @name .)])
    (typed_expression . (call_expression . [(identifier) @name (field_expression (identifier) @name .)]))
    (where_expression . (call_expression . [(identifier) @name (field_expression (identifier) @name .)]))
    (where_expression . (typed_expression . (call_expression . [(identifier) @name (field_expression (identifier) @name .)])))
    (where_expression . (where_expression . (call_expression . [(identifier) @name (field_expression (identifier) @name .)])))
  ]) @definition.function
(macro_definition (signature (call_expression . (identifier) @name))) @definition.macro
(const_statement (assignment . (identifier) @name)) @definition.constant
(struct_definition (block [(identifier) @name (typed_expression . (identifier) @name)] @definition.field))

(call_expression . (identifier) @name) @reference.call
(call_expression . (field_expression (identifier) @name .)) @reference.call
(call_expression . (identifier) @_include (argument_list (string_literal (content) @name)) (#eq? @_include "include")) @import
(using_statement [(identifier) (import_path)] @import)
(import_statement [(identifier) (import_path)] @import)
(selected_import . [(identifier) (import_path)] @import)
