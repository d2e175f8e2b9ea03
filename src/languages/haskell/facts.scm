(comment) @comment
(haddock) @comment

(declarations (signature name: [(variable) @name (prefix_id (operator) @name)]) @definition.function)
(declarations (function name: [(variable) @name (prefix_id (operator) @name)]) @definition.function)
(declarations (function (infix operator: (_) @name)) @definition.function)
(declarations (bind name: (variable) @name) @definition.function)
(class_declarations (signature name: [(variable) @name (prefix_id (operator) @name)]) @definition.function)
(class_declarations (function name: (variable) @name) @definition.function)
(instance
  patterns: (type_patterns [(name) @owner (parens (apply constructor: (name) @owner))])
  declarations: (instance_declarations [(function name: (variable) @name) (bind name: (variable) @name)] @definition.method))

(data_type name: (_) @name) @definition.data
(newtype name: (_) @name) @definition.data
(type_synomym name: (_) @name) @definition.type
(class name: (_) @name) @definition.trait
(data_constructor [(record name: (constructor) @name) (prefix name: (constructor) @name)]) @definition.enum_member
(newtype_constructor name: (constructor) @name) @definition.enum_member
(field name: (field_name (variable) @name)) @definition.field

(apply function: (variable) @name) @reference.call
(apply function: (qualified id: (variable) @name)) @reference.call
(import module: (module) @name) @import
