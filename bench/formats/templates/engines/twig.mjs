// What Twig (its port to JavaScript) takes for tags and expressions; tags may be anybody's, so they are not compiled.
import { engine, judgeBy } from '../outside.mjs';

let tokenize;
engine('twig').extend((core) => {
  tokenize = (text) => core.tokenize.call({ template: { options: {} }, options: {} }, text);
});

const TAG = /^(?:extends|include|embed|import|from|use)\s+(["'])([^"']+)\1/;
const CALL = /\b(?:include|source)\(\s*(["'])([^"']+)\1/g;

function names({ type, value }) {
  if (type === 'logic') return [TAG.exec(value.trim())?.[2], ...[...value.matchAll(CALL)].map((m) => m[2])].filter((name) => name !== undefined);
  return type === 'output' ? [...value.matchAll(CALL)].map((m) => m[2]) : [];
}

export const pattern = /\.twig$/;
export const judge = judgeBy((text) => tokenize(text).flatMap(names));
