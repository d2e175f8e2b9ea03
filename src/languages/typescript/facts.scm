; Syntax of interest for TypeScript and JavaScript. At equal start the earlier pattern comes first, so what can stand
; around something else is listed before it. Compiles against the typescript and the tsx grammar alike: JSX nodes exist
; in only one of them and are therefore found by shape (see the end).

(export_statement) @export
(ambient_declaration) @ambient
(class_declaration) @class
(abstract_class_declaration) @class
(class) @class.value
(interface_declaration) @interface
(type_alias_declaration) @alias
(enum_declaration) @enum
(internal_module) @namespace
(module) @namespace
(function_declaration) @function
(generator_function_declaration) @function
(function_signature) @function
(lexical_declaration) @declaration
(variable_declaration) @declaration
(variable_declarator) @variable

(public_field_definition) @field
(method_definition) @method
(method_signature) @method
(abstract_method_signature) @method
(property_signature) @property
(call_signature) @call.signature
(construct_signature) @call.signature
(index_signature) @index.signature
(object_type) @shape
(object) @object
(pair) @pair

(import_statement) @import
(import_alias) @import.alias

(statement_block) @block
(switch_body) @block
(for_statement) @scope
(for_in_statement) @loop
(catch_clause) @catch
(return_statement) @return
(throw_statement) @throw
(assignment_expression) @assignment
(binary_expression operator: "instanceof") @instanceof

(arrow_function) @arrow
(function_expression) @lambda
(generator_function) @lambda

(call_expression) @call
(new_expression) @new
(decorator) @decorator

(member_expression object: [(identifier) (this)]) @access
(member_expression object: (meta_property)) @access.meta

; Names in places where a function or a class may be handed over.
(arguments (identifier) @value)
(array (identifier) @value)
(pair value: (identifier) @value)
(shorthand_property_identifier) @value.shorthand
(assignment_expression right: (identifier) @value)
(required_parameter value: (identifier) @value)
(optional_parameter value: (identifier) @value)
(assignment_pattern right: (identifier) @value)
(object_assignment_pattern right: (identifier) @value)
(ternary_expression consequence: (identifier) @value)
(ternary_expression alternative: (identifier) @value)
(return_statement (identifier) @value)
(arguments (member_expression object: [(identifier) (this)]) @value.member)
(pair value: (member_expression object: [(identifier) (this)]) @value.member)

; <Name ...> and {name}: JSX elements, and values between JSX braces.
(_ . "<" . name: [(identifier) (member_expression)] @jsx)
(_ . "{" . (identifier) @value . "}")
