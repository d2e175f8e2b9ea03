// Handlebars' own parser.
import { engine, judgeBy } from '../outside.mjs';

const Handlebars = engine('handlebars');

function partials(node, found = []) {
  if (node === null || typeof node !== 'object') return found;
  if (/^Partial(?:Block)?Statement$/.test(node.type) && typeof node.name.original === 'string') found.push(node.name.original);
  for (const value of Object.values(node)) partials(value, found);
  return found;
}

export const pattern = /\.(?:hbs|handlebars|mustache)$/;
export const judge = judgeBy((text) => partials(Handlebars.parse(text)));
