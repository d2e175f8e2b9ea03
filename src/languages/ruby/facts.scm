; Definitions first: at equal start the outer one comes first.
(module) @module
(class) @class
(singleton_class) @singleton_class
(method) @method
(singleton_method) @method
(do_block) @block
(block) @block
(lambda) @lambda

(assignment) @assignment
(operator_assignment) @operator_assignment
(rescue) @rescue
(for) @for
(as_pattern) @as_pattern
(alias) @alias

(call) @call
(super) @super
(subshell) @subshell
(element_reference) @element
(scope_resolution) @constant
(constant) @constant
(identifier) @identifier
(instance_variable) @instance_variable
