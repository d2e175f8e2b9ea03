; Definitions first: at equal start the outer one comes first.
(using_directive) @using
(namespace_declaration) @namespace
(file_scoped_namespace_declaration) @file_namespace
(class_declaration) @type
(struct_declaration) @type
(interface_declaration) @type
(enum_declaration) @type
(record_declaration) @type
(delegate_declaration) @delegate
(enum_member_declaration) @enum_member
(method_declaration) @method
(local_function_statement) @local_function
(constructor_declaration) @constructor
(destructor_declaration) @destructor
(operator_declaration) @operator
(conversion_operator_declaration) @operator
(property_declaration) @property
(event_declaration) @property
(indexer_declaration) @indexer
(field_declaration) @field
(event_field_declaration) @field

; Where local names are visible.
(block) @scope
(for_statement) @scope
(using_statement) @scope
(fixed_statement) @scope
(catch_clause) @scope
(switch_section) @scope
(switch_expression_arm) @scope
(query_expression) @scope

; Local names.
(variable_declaration) @variables
(foreach_statement) @for_each
(catch_declaration) @catch
(declaration_pattern) @pattern
(recursive_pattern) @pattern
(var_pattern) @pattern
(constant_pattern) @constant_pattern
(type_pattern) @type_pattern
(declaration_expression) @declaration_expression
(tuple_expression) @tuple
(lambda_expression) @lambda
(anonymous_method_expression) @lambda
(from_clause) @from

; Uses.
(invocation_expression) @call
(object_creation_expression) @new
(constructor_initializer) @constructor_call
(member_access_expression) @access
(conditional_access_expression) @access
(throw_statement) @throw
(throw_expression) @throw
(typeof_expression) @typeof
(cast_expression) @cast
(default_expression) @cast
(array_creation_expression) @new_array
(stackalloc_expression) @new_array
(as_expression) @as
