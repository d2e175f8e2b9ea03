// LiquidJS' own tokens.
import { engine, judgeBy } from '../outside.mjs';

const { Tokenizer } = engine('liquidjs');
const TAGS = new Set(['include', 'render', 'layout', 'section', 'sections', 'include_relative']);
/** Jekyll's names stand without quotes. */
const NAME = /^\s*(?:(["'])([^"']+)\1|([\w./-]+\.\w+))/;

export const pattern = /\.liquid$|\/(?:_layouts|_includes)\/.*\.html$/;
export const judge = judgeBy((text) => {
  let raw = false;
  return new Tokenizer(text).readTopLevelTokens().flatMap(({ name, args }) => {
    if (/^(?:end)?(?:raw|comment)$/.test(name ?? '')) raw = !name.startsWith('end');
    const said = !raw && TAGS.has(name) ? NAME.exec(args) : null;
    return said === null ? [] : [said[2] ?? said[3]];
  });
});
