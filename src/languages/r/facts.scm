(comment) @comment

(binary_operator lhs: [(identifier) @name (string (string_content) @name)] rhs: (function_definition body: (_) @body)) @definition.function
(program (binary_operator lhs: (identifier) @name rhs: (call function: (identifier) @_class (#any-of? @_class "R6Class" "setRefClass" "setClass" "new_class"))) @definition.class)
(program (binary_operator lhs: (identifier) @name operator: ["<-" "="]) @definition.variable)
(call
  function: (identifier) @_class
  arguments: (arguments . (argument value: (string (string_content) @name)))
  (#any-of? @_class "setClass" "setRefClass")) @definition.class
(call function: (identifier) @_generic arguments: (arguments . (argument value: (string (string_content) @name))) (#eq? @_generic "setGeneric")) @definition.function
(call
  function: (identifier) @_method
  arguments: (arguments . (argument value: (string (string_content) @name)) . (comma) . (argument value: (string (string_content) @owner)))
  (#eq? @_method "setMethod")) @definition.method
(call
  function: (identifier) @_list
  arguments: (arguments (argument name: (identifier) @name value: (function_definition)) @definition.function)
  (#eq? @_list "list"))
(call function: (identifier) @_test arguments: (arguments . (argument value: (string (string_content) @name))) (#any-of? @_test "test_that" "it")) @definition.test

(call
  function: (identifier) @_library
  arguments: (arguments . (argument value: [(identifier) @name (string (string_content) @name)]))
  (#any-of? @_library "library" "require" "source" "requireNamespace")) @import
(call function: (identifier) @name) @reference.call
(call function: (namespace_operator rhs: (identifier) @name)) @reference.call
(call function: (extract_operator rhs: (identifier) @name)) @reference.call
