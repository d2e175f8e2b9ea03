(comment) @comment

(function_statement (function_name) @name (script_block)? @body) @definition.function
; Where the grammar gives up on the body, the name is still there.
(ERROR (function_name) @name @definition.function)
(class_statement . (simple_name) @name) @definition.class
(class_method_definition (simple_name) @name) @definition.method
(class_property_definition (variable) @name) @definition.property
(enum_statement . (simple_name) @name) @definition.enum
(enum_member . (simple_name) @name) @definition.enum_member

(command command_name: (command_name) @_import command_elements: (command_elements (generic_token) @name .) (#any-of? @_import "Import-Module" "using")) @import
(command (command_invokation_operator) @_dot command_name: (command_name_expr (command_name) @name) (#eq? @_dot ".")) @import
(command command_name: (command_name) @name) @reference.call
(invokation_expression (member_name (simple_name) @name)) @reference.call
