(comment) @comment

(function_definition name: (word) @name body: (_) @body) @definition.function
(program (variable_assignment name: (variable_name) @name) @definition.variable)
(program (declaration_command (variable_assignment name: (variable_name) @name)) @definition.variable)

(command name: (command_name (word) @_source) . argument: [(word) (string) (concatenation)] @name (#any-of? @_source "source" ".")) @import
(command name: (command_name (word) @name)) @reference.call
