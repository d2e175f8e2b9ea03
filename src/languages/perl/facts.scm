(comment) @comment
(pod) @comment

(package_statement name: (package) @name) @definition.module
(class_statement name: (package) @name) @definition.module
(subroutine_declaration_statement name: (bareword) @name body: (_) @body) @definition.function
(method_declaration_statement name: (bareword) @name body: (_) @body) @definition.function
(use_statement module: (package) @_constant (list_expression . (autoquoted_bareword) @name) (#eq? @_constant "constant")) @definition.constant
(ambiguous_function_call_expression
  function: (function) @_has
  arguments: (list_expression . [(autoquoted_bareword) @name (string_literal (string_content) @name)])
  (#eq? @_has "has")) @definition.property

(use_statement module: (package) @_parent (string_literal content: (string_content) @extends) (#any-of? @_parent "parent" "base"))
(use_statement module: (package) @name) @import
(require_expression (bareword) @name) @import
(function_call_expression function: (function) @name) @reference.call
(ambiguous_function_call_expression function: (function) @name) @reference.call
(method_call_expression method: (method) @name) @reference.call
