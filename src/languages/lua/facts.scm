(comment) @comment

(function_declaration name: (identifier) @name body: (_)? @body) @definition.function
(function_declaration name: (dot_index_expression table: (_) @owner field: (identifier) @name) body: (_)? @body) @definition.function
(function_declaration name: (method_index_expression table: (_) @owner method: (identifier) @name) body: (_)? @body) @definition.method
(assignment_statement (variable_list name: (identifier) @name) (expression_list value: (function_definition body: (_)? @body))) @definition.function
(assignment_statement
  (variable_list name: (dot_index_expression table: (_) @owner field: (identifier) @name))
  (expression_list value: (function_definition body: (_)? @body))) @definition.function
(assignment_statement
  (variable_list name: (dot_index_expression table: (_) @owner field: (identifier) @name))
  (expression_list value: (function_call arguments: (arguments (function_definition body: (_)? @body))))) @definition.function
(field name: (identifier) @name value: (function_definition body: (_)? @body)) @definition.function
(chunk (variable_declaration (assignment_statement (variable_list name: (identifier) @name))) @definition.variable)
(chunk (assignment_statement (variable_list name: (identifier) @name)) @definition.variable)
(chunk (assignment_statement (variable_list name: (dot_index_expression table: (_) @owner field: (identifier) @name))) @definition.variable)

(function_call name: (identifier) @name) @reference.call
(function_call name: (dot_index_expression field: (identifier) @name)) @reference.call
(function_call name: (method_index_expression method: (identifier) @name)) @reference.call
(function_call
  name: (identifier) @_require
  arguments: (arguments (string content: (string_content) @name))
  (#eq? @_require "require")) @import
