(comment) @comment

(class_interface . (identifier) @name category: (_)) @definition.extension
(class_interface . (identifier) @name) @definition.class
(class_implementation . (identifier) @name) @definition.implementation
(protocol_declaration . (identifier) @name) @definition.interface
(method_declaration (method_type) . (identifier) @name) @definition.method
(method_definition (method_type) . (identifier) @name) @definition.method
(property_declaration (struct_declaration (struct_declarator [(identifier) @name (pointer_declarator declarator: (identifier) @name)]))) @definition.property
(function_definition
  declarator: [
    (function_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
  ]
  body: (_) @body) @definition.function
(preproc_def name: (identifier) @name) @definition.macro
(preproc_function_def name: (identifier) @name) @definition.macro
(enum_specifier name: (type_identifier) @name body: (_) @body) @definition.enum
(enumerator name: (identifier) @name) @definition.enum_member
(struct_specifier name: (type_identifier) @name body: (_) @body) @definition.struct
(type_definition
  type: [(primitive_type) (type_identifier) (sized_type_specifier) (struct_specifier) (enum_specifier)]
  declarator: (type_identifier) @name) @definition.type

(class_interface superclass: (identifier) @extends)
(call_expression function: (identifier) @name) @reference.call
(message_expression receiver: (_) . method: (identifier) @name) @reference.call
(preproc_include path: [(string_literal (string_content) @name) (system_lib_string) @name]) @import
