; Definitions first: at equal start the outer one comes first.
(decorated_definition) @decorated
(class_definition) @class
(function_definition) @function
(lambda) @lambda

(import_statement) @import
(import_from_statement) @import_from
(global_statement) @outer_names
(nonlocal_statement) @outer_names

(assignment) @assignment
(named_expression) @walrus
(type_alias_statement) @type_alias
(for_statement) @for
(list_comprehension) @comprehension
(set_comprehension) @comprehension
(dictionary_comprehension) @comprehension
(generator_expression) @comprehension
(with_item) @with_item
(except_clause) @except
(case_clause) @case
(if_statement) @condition
(elif_clause) @condition
(while_statement) @condition
(conditional_expression) @condition
(boolean_operator) @condition
(assert_statement) @assert

(return_statement) @return
(yield) @yield
(raise_statement) @raise
(call) @call
(attribute) @attribute

; Names that stand as values: functions passed along, classes and constants mentioned.
(argument_list (identifier) @passed)
(keyword_argument value: (identifier) @passed)
(pair value: (identifier) @passed)
(list (identifier) @passed)
(tuple (identifier) @passed)
(assignment right: (identifier) @mentioned)
(return_statement (identifier) @passed)
(expression_list (identifier) @passed)
(default_parameter value: (identifier) @mentioned)
(typed_default_parameter value: (identifier) @mentioned)
(comparison_operator (identifier) @mentioned)
(binary_operator (identifier) @mentioned)
(boolean_operator (identifier) @mentioned)
(conditional_expression (identifier) @mentioned)
(subscript (identifier) @mentioned)
(except_clause value: (identifier) @mentioned)
(as_pattern (identifier) @mentioned)
(argument_list (attribute) @passed_member)
(keyword_argument value: (attribute) @passed_member)
(pair value: (attribute) @passed_member)
(list (attribute) @passed_member)
(assignment right: (attribute) @passed_member)
