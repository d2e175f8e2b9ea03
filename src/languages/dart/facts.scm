(comment) @comment
(documentation_comment) @comment

(class_definition name: (identifier) @name body: (_) @body) @definition.class
(mixin_declaration (identifier) @name (class_body) @body) @definition.trait
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(extension_declaration name: (identifier) @name body: (_) @body) @definition.class
(type_alias . (type_identifier) @name) @definition.type
(enum_constant name: (identifier) @name) @definition.enum_member

((method_signature (constructor_signature . name: (identifier) . name: (identifier) @name)) @definition.constructor . (function_body) @tail)
((method_signature (constructor_signature . name: (identifier) @name)) @definition.constructor . (function_body) @tail)
((method_signature (factory_constructor_signature . (identifier) . (identifier) @name)) @definition.constructor . (function_body) @tail)
((method_signature (factory_constructor_signature . (identifier) @name)) @definition.constructor . (function_body) @tail)
(declaration (constructor_signature . name: (identifier) . name: (identifier) @name)) @definition.constructor
(declaration (constructor_signature . name: (identifier) @name)) @definition.constructor
(declaration (constant_constructor_signature . (identifier) . (identifier) @name)) @definition.constructor
(declaration (constant_constructor_signature . (identifier) @name)) @definition.constructor
(declaration (redirecting_factory_constructor_signature . (identifier) . (identifier) @name)) @definition.constructor
((method_signature (function_signature name: (identifier) @name)) @definition.method . (function_body) @tail)
((method_signature (getter_signature name: (identifier) @name)) @definition.property . (function_body) @tail)
((method_signature (setter_signature name: (identifier) @name)) @definition.property . (function_body) @tail)
(declaration (function_signature name: (identifier) @name)) @definition.method
(declaration (getter_signature name: (identifier) @name)) @definition.property
(declaration (initialized_identifier_list (initialized_identifier . (identifier) @name))) @definition.field
(declaration (static_final_declaration_list (static_final_declaration . (identifier) @name))) @definition.constant
(program (function_signature name: (identifier) @name) @definition.function . (function_body) @tail)
(program (getter_signature name: (identifier) @name) @definition.property . (function_body) @tail)
(program (static_final_declaration_list (static_final_declaration . (identifier) @name) @definition.constant))
(program (initialized_identifier_list (initialized_identifier . (identifier) @name) @definition.variable))

(superclass (type_identifier) @extends)
(interfaces (type_identifier) @extends)
(mixins (type_identifier) @extends)

((identifier) @reference.call . (selector (argument_part)))
((selector (unconditional_assignable_selector (identifier) @reference.call)) . (selector (argument_part)))
((selector (conditional_assignable_selector (identifier) @reference.call)) . (selector (argument_part)))
(uri (string_literal) @import)
