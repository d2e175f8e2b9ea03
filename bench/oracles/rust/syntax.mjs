// Call sites and declarations of Rust files, read from tree-sitter trees. Lines are 1-based, columns 0-based UTF-16.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Language, Parser } from 'web-tree-sitter';

const row = (n) => n.startPosition.row + 1;

export async function rustParser() {
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm/wasm/tree-sitter-rust.wasm')));
  return (path) => parseItems(parser, readFileSync(path, 'utf8'));
}

/** `cfg_rt! { pub fn spawn() {} }`: where items stand inside of a macro, the macro is blanked out and they are read. */
function parseItems(parser, source) {
  let text = source;
  for (let round = 0; ; round++) {
    const tree = parser.parse(text);
    const before = text;
    for (const m of round < 4 ? tree.rootNode.descendantsOfType('macro_invocation') : []) {
      const body = m.namedChildren.find((x) => x.type === 'token_tree');
      if (!body?.text.startsWith('{') || !/^(source_file|declaration_list)$/.test((m.parent.type === 'expression_statement' ? m.parent.parent : m.parent).type))
        continue;
      const inner = parser.parse(body.text.slice(1, -1));
      if (!inner.rootNode.hasError && inner.rootNode.namedChildren.some((x) => /_item$/.test(x.type)))
        text =
          text.slice(0, m.startIndex) +
          text.slice(m.startIndex, body.startIndex + 1).replace(/[^\n]/g, ' ') +
          text.slice(body.startIndex + 1, m.endIndex - 1) +
          ' ' +
          text.slice(m.endIndex);
      inner.delete();
    }
    if (text === before) return tree;
    tree.delete();
  }
}

const DECLARED = {
  function_item: 'function',
  function_signature_item: 'function',
  struct_item: 'class',
  union_item: 'class',
  enum_item: 'enum',
  enum_variant: 'variant',
  trait_item: 'interface',
  type_item: 'type',
  const_item: 'variable',
  static_item: 'variable',
  mod_item: 'module',
  macro_definition: 'macro',
  field_declaration: 'property',
};
const typeName = (n) =>
  n?.text
    .split('<')[0]
    .replace(/^&(mut )?/, '')
    .split('::')
    .pop()
    .trim();

function describe(n) {
  const name = n.childForFieldName('name');
  let start = row(n);
  for (let p = n.previousNamedSibling; p && /^(attribute_item|line_comment|block_comment)$/.test(p.type); p = p.previousNamedSibling)
    if (p.type === 'attribute_item') start = row(p);
  return { kind: DECLARED[n.type], name: name.text, start, line: row(name), end: n.endPosition.row + 1 };
}

/** The block around a member: of an impl, trait, enum or struct. */
function ownerOf(n) {
  const list = n.parent;
  return list && /^(declaration_list|enum_variant_list|field_declaration_list)$/.test(list.type) && list.parent.type !== 'mod_item' ? list.parent : null;
}

export function enclosing(n) {
  const out = [];
  for (let p = n.parent; p; p = p.parent) if (DECLARED[p.type] && p.childForFieldName('name')) out.push(describe(p));
  return out;
}

const inTests = (n) => {
  for (let p = n; p; p = p.parent)
    for (let a = p.previousNamedSibling; a && a.type === 'attribute_item'; a = a.previousNamedSibling)
      if (/^#\[(cfg\(test\)|([\w:]+::)?test\b)/.test(a.text)) return true;
  return false;
};

/** The last name of what is called; `self.f()` and `Self::f()` are of form self. */
function callee(fn) {
  for (let f = fn; f; ) {
    if (/^(identifier|type_identifier|field_identifier)$/.test(f.type)) return f;
    f =
      f.type === 'field_expression'
        ? f.childForFieldName('field')
        : f.type === 'generic_function'
          ? f.childForFieldName('function')
          : /^(scoped_identifier|scoped_type_identifier)$/.test(f.type)
            ? f.childForFieldName('name')
            : f.type === 'generic_type' || f.type === 'generic_type_with_turbofish'
              ? f.childForFieldName('type')
              : null;
  }
  return null;
}

const CALLS = { call_expression: ['function', 'call'], struct_expression: ['name', 'new'], macro_invocation: ['macro', 'macro'] };

/** Calls, struct literals and macros; what looks like a call inside a macro is marked `hidden`: only there to tell calls on a line apart. */
export function callSites(tree, file) {
  const out = [];
  for (const n of tree.rootNode.descendantsOfType(Object.keys(CALLS))) {
    const [field, kind] = CALLS[n.type];
    const fn = n.childForFieldName(field),
      id = callee(fn);
    if (!id) continue;
    const receiver = id.parent.childForFieldName('value') ?? id.parent.childForFieldName('path');
    const form = !receiver || kind !== 'call' ? 'name' : /^(self|Self)$/.test(receiver.text) ? 'self' : id.type === 'field_identifier' ? 'member' : 'path';
    out.push({ ...site(file, id, n), form, receiver: receiver?.text.slice(0, 80), kind, node: n, hidden: inTests(n) });
  }
  for (const n of tree.rootNode.descendantsOfType('token_tree'))
    if (n.text.startsWith('(') && /^(identifier|type_identifier)$/.test(n.previousSibling?.type ?? ''))
      out.push({ ...site(file, n.previousSibling, n.previousSibling), hidden: true });
  return out;
}

const site = (file, id, n) => ({ file, line: row(id), column: id.startPosition.column, startLine: row(n), startColumn: n.startPosition.column, name: id.text });

/** What is declared at a position; for what a derive made, its type, `derived`; nothing where another macro made it. */
export function declarationAt(tree, line, column) {
  const at = tree.rootNode.descendantForPosition({ row: line - 1, column });
  for (let p = at; p; p = p.parent) {
    if (p.type === 'attribute_item') {
      while (/^(attribute_item|line_comment|block_comment)$/.test(p?.type)) p = p.nextNamedSibling;
      return DECLARED[p?.type] ? { ...describe(p), derived: true } : null;
    }
    if (p.type === 'macro_invocation') return null;
    if (/^(let_declaration|let_condition|match_pattern|closure_parameters|parameter|for_expression|type_parameters)$/.test(p.type))
      return { kind: p.type === 'parameter' ? 'parameter' : 'local', name: at.text, start: line, line, end: line };
    const name = DECLARED[p.type] && p.childForFieldName('name');
    if (!name || name.startIndex > at.startIndex || name.endIndex < at.endIndex) continue;
    const owner = ownerOf(p),
      found = describe(p);
    if (!owner) return { ...found, container: enclosing(p)[0]?.name };
    const container = typeName(owner.childForFieldName('type') ?? owner.childForFieldName('name'));
    return {
      ...found,
      ...(found.kind === 'function' ? { kind: 'method' } : {}),
      container,
      abstract: owner.type === 'trait_item',
      ofTrait: owner.type === 'impl_item' && !!owner.childForFieldName('trait'),
    };
  }
  return null;
}

/** Names of methods that an impl of a trait has, and of macros. */
export function namesOf(tree) {
  const methods = tree.rootNode
    .descendantsOfType('impl_item')
    .filter((n) => n.childForFieldName('trait'))
    .flatMap((n) => n.childForFieldName('body')?.namedChildren.filter((x) => x.type === 'function_item') ?? []);
  return [...methods, ...tree.rootNode.descendantsOfType('macro_definition')].map((n) => n.childForFieldName('name').text);
}
