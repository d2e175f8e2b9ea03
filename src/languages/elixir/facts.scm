(comment) @comment
(unary_operator operand: (call target: (identifier) @_at (arguments (_) @doc)) (#eq? @_at "doc"))
(unary_operator operand: (call target: (identifier) @_at (arguments (_) @doc.inner)) (#eq? @_at "moduledoc"))

(call target: (identifier) @_def (arguments . (alias) @name) (do_block) (#any-of? @_def "defmodule" "defimpl")) @definition.module
(call target: (identifier) @_def (arguments . (alias) @name) (do_block) (#eq? @_def "defprotocol")) @definition.protocol
(call
  target: (identifier) @_def
  (arguments . [
    (identifier) @name
    (call target: (identifier) @name)
    (binary_operator left: (call target: (identifier) @name))
    (binary_operator left: (identifier) @name)
  ])
  (#any-of? @_def "def" "defp" "defdelegate" "defguard" "defguardp")) @definition.function
(call
  target: (identifier) @_def
  (arguments . [(identifier) @name (call target: (identifier) @name) (binary_operator left: (call target: (identifier) @name))])
  (#any-of? @_def "defmacro" "defmacrop")) @definition.macro
(call target: (identifier) @_def (arguments . (string (quoted_content) @name)) (do_block) (#any-of? @_def "test" "property")) @definition.test
(unary_operator
  operand: (call target: (identifier) @_at (arguments (binary_operator left: [(identifier) @name (call target: (identifier) @name)])))
  (#any-of? @_at "type" "typep" "opaque")) @definition.type

(unary_operator
  operand: (call target: (identifier) @_at (arguments (binary_operator left: [
    (call target: (identifier) @name)
    (binary_operator left: (call target: (identifier) @name))
  ])))
  (#any-of? @_at "callback" "macrocallback")) @definition.function

(unary_operator operand: (call target: (identifier) @_at) (#any-of? @_at "spec" "type" "typep" "opaque" "callback" "macrocallback")) @ignored
(unary_operator operand: (call target: (identifier) @ignored))
(call target: (identifier) @name) @reference.call
(call target: (dot right: (identifier) @name)) @reference.call
(call target: (identifier) @_use (arguments . (alias) @name) (#any-of? @_use "alias" "import" "use" "require")) @import
