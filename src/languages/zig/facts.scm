(comment) @comment

(function_declaration name: (identifier) @name body: (_)? @body) @definition.function
(variable_declaration . (identifier) @name (struct_declaration)) @definition.struct
(variable_declaration . (identifier) @name (union_declaration)) @definition.struct
(variable_declaration . (identifier) @name (enum_declaration)) @definition.enum
(variable_declaration . (identifier) @name (error_set_declaration)) @definition.enum
(source_file (variable_declaration . (identifier) @name) @definition.constant)
(struct_declaration (variable_declaration . (identifier) @name) @definition.constant)
(container_field name: (identifier) @name) @definition.field
(test_declaration [(string (string_content) @name) (identifier) @name]) @definition.test

(call_expression function: (identifier) @name) @reference.call
(call_expression function: (field_expression member: (identifier) @name)) @reference.call
(builtin_function (builtin_identifier) @_import (arguments (string (string_content) @name)) (#eq? @_import "@import")) @import
