// From oxc's tree to declarations: { at, name, kind }. Required are what every reader would list: functions, classes and
// their members, interfaces, aliases, enums, namespaces, and variables at the top of a file. Other names may be symbols.

const TYPE_DECLARATIONS = new Set(['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'TSEnumDeclaration', 'TSModuleDeclaration']);
const MEMBERS = {
  MethodDefinition: 'callable',
  TSAbstractMethodDefinition: 'callable',
  PropertyDefinition: 'value',
  TSAbstractPropertyDefinition: 'value',
  AccessorProperty: 'value',
  TSAbstractAccessorProperty: 'value',
  TSPropertySignature: 'value',
  TSMethodSignature: 'callable',
  TSEnumMember: 'value',
};
/** Bodies in which declarations are local. */
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'StaticBlock']);
/** Members of these belong to a declaration with a name; those of others (a type in place, a class handed over) need not be symbols. */
const NAMED_OWNERS = new Set(['ClassDeclaration', 'TSInterfaceDeclaration', 'TSEnumDeclaration']);

export function declared(program) {
  const found = [];
  walk(program, { owner: '', local: false }, found);
  return found;
}

function walk(node, around, found) {
  if (Array.isArray(node)) for (const child of node) walk(child, around, found);
  if (node === null || typeof node !== 'object' || typeof node.type !== 'string') return;
  declare(node, around, found);
  const inside = insideOf(node, around);
  for (const [key, child] of Object.entries(node)) if (typeof child === 'object' && key !== 'parent') walk(child, inside, found);
}

function insideOf(node, { owner, local }) {
  if (FUNCTIONS.has(node.type)) return { owner: '', local: true };
  if (NAMED_OWNERS.has(node.type)) return { owner: node.type, local };
  // Between a declaration and its members stand these alone.
  if (['ClassBody', 'TSInterfaceBody', 'TSEnumBody'].includes(node.type)) return { owner, local };
  return { owner: '', local };
}

function declare(node, { owner, local }, found) {
  const add = (place, kind, optional = local) => {
    const name = nameOf(place);
    if (name !== undefined) found.push({ at: place.start, name, kind, optional });
  };
  if (node.type === 'FunctionDeclaration' || node.type === 'TSDeclareFunction') add(node.id, 'callable');
  else if (node.type === 'ClassDeclaration') add(node.id, 'type');
  else if (TYPE_DECLARATIONS.has(node.type)) add(node.id, 'type', local || node.kind === 'global');
  else if (node.type in MEMBERS) add(node.key ?? node.id, MEMBERS[node.type], owner === '' || local || node.computed);
  // `module.exports = …` is a default export too.
  else if (node.type === 'ExportDefaultDeclaration' || node.type === 'AssignmentExpression')
    found.push({ at: node.start, name: 'default', kind: 'value', optional: true });
  else if (VALUES.has(node.type)) add(node, 'value', true);
  if (node.type === 'Program') for (const statement of node.body) declareTop(statement, (id) => add(id, 'value', false));
}

/** A variable, a key or an assigned member: each may hold a function that is a symbol. */
const VALUES = new Set(['Identifier', 'PrivateIdentifier', 'Literal', 'TemplateLiteral', 'MemberExpression']);

/** Variables at the top of a file, with the plain name of one. */
function declareTop(statement, add) {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type !== 'VariableDeclaration') return;
  for (const { id, init } of declaration.declarations) if (id.type === 'Identifier' && !isImport(init)) add(id);
}

/** `const x = require('y')` brings a name in and declares none. */
function isImport(init) {
  if (init?.type === 'MemberExpression') return isImport(init.object);
  if (init?.type === 'CallExpression') return init.callee.name === 'require' || isImport(init.callee);
  return init?.type === 'AwaitExpression' && init.argument.type === 'ImportExpression';
}

function nameOf(place) {
  if (place === null || place === undefined) return undefined;
  if (place.type === 'PrivateIdentifier') return `#${place.name}`;
  if (place.type === 'Identifier') return place.name;
  // `[Symbol.iterator]`, `[Flags.OPEN]`
  if (place.type === 'MemberExpression') return !place.computed && nameOf(place.object) ? `${nameOf(place.object)}.${place.property.name}` : undefined;
  if (place.type === 'TemplateLiteral') return place.expressions.length === 0 ? (place.quasis[0].value.cooked ?? undefined) : undefined;
  return place.type === 'Literal' && /string|number/.test(typeof place.value) ? String(place.value) : undefined;
}
