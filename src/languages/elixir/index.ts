/** Elixir by outline: modules, functions by their clauses, macros, ExUnit tests. */
import { outlineLanguage } from '../shared/outline/outline-language.ts';

/** `Shop.CartItem` stands in `shop/cart_item.ex`. */
const filePath = (module: string): string =>
  module
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll('.', '/')
    .toLowerCase();

export const language = outlineLanguage({
  id: 'elixir',
  version: 3,
  extensions: ['.ex', '.exs'],
  interpreters: ['elixir'],
  grammar: 'tree-sitter-wasm/elixir/tree-sitter-elixir.wasm',
  kinds: { protocol: 'interface' },
  header: /^[\s\S]*?(?=,?\s+do\b|$)/,
  visibility: (header) => (/^(?:defp|defmacrop|defguardp|@typep)\b/.test(header) ? 'private' : 'public'),
  joinsClauses: true,
  selves: ['__MODULE__'],
  builtins:
    'def defp defmacro defmacrop defmodule defimpl defprotocol defstruct defdelegate defguard defguardp defexception alias import use require quote unquote if unless case cond with for raise is_nil is_map is_list is_binary is_atom doc moduledoc spec type test describe assert'.split(
      ' ',
    ),
  importedFiles: (name) => [`${filePath(name)}.ex`, `${filePath(name)}.exs`],
  importedPackage: (name) => filePath(name.split('.', 1)[0] as string),
  testFile: /([^/]+)_test\.exs$/,
  query: new URL('./facts.scm', import.meta.url),
});
