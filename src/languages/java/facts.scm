; Definitions first: at equal start the outer one comes first.
(package_declaration) @package
(import_declaration) @import
(class_declaration) @type
(interface_declaration) @type
(enum_declaration) @type
(record_declaration) @type
(annotation_type_declaration) @type
(enum_constant) @enum_constant
(method_declaration) @method
(annotation_type_element_declaration) @method
(constructor_declaration) @constructor
(compact_constructor_declaration) @constructor
(field_declaration) @field
(constant_declaration) @field

; Where local names are visible.
(block) @scope
(constructor_body) @scope
(switch_block_statement_group) @scope
(switch_rule) @scope
(for_statement) @scope
(try_with_resources_statement) @scope
(catch_clause) @scope

; Local names.
(local_variable_declaration) @local
(enhanced_for_statement) @for_each
(resource) @resource
(catch_formal_parameter) @catch
(instanceof_expression) @instanceof
(type_pattern) @pattern
(record_pattern_component) @pattern
(record_pattern) @record_pattern
(lambda_expression) @lambda

; Uses.
(method_invocation) @call
(object_creation_expression) @new
(explicit_constructor_invocation) @constructor_call
(method_reference) @method_reference
(field_access) @field_access
(throw_statement) @throw
(class_literal) @class_literal
(cast_expression) @cast
