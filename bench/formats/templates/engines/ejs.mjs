// The program that EJS makes of a template, as Acorn reads it.
import { engine, judgeBy } from '../outside.mjs';

const [ejs, acorn] = [engine('ejs'), engine('acorn')];

function programOf(text) {
  const template = new ejs.Template(text);
  template.generateSource();
  return template.source;
}

function included(node, found = []) {
  if (node === null || typeof node !== 'object') return found;
  const [first] = node.type === 'CallExpression' && node.callee.name === 'include' ? node.arguments : [];
  if (typeof first?.value === 'string') found.push(first.value);
  for (const value of Object.values(node)) included(value, found);
  return found;
}

export const pattern = /\.ejs$/;
export const judge = judgeBy((text) => included(acorn.parse(programOf(text), { ecmaVersion: 'latest', allowReturnOutsideFunction: true })));
