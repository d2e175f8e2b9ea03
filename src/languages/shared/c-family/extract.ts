/**
 * One C or C++ file to FileFacts, from its tokens. A syntax tree would need the preprocessor to have run: of real files a
 * grammar fails at macros and `#if` branches, and loses whole functions there. This reader understands declarations and
 * expressions by their shape and steps over what it does not know, so damage stays where it is.
 */
import type { FileFacts } from '../../../model/facts.ts';
import { Cursor } from './cursor.ts';
import { readDeclarations } from './declarations.ts';
import { addInclude, addLibrary } from './imports.ts';
import { tokenize } from './lexer.ts';
import { addMacro } from './macros.ts';
import { isCppText, isHeaderPath } from './paths.ts';
import { readBlock } from './statements.ts';

export function extract(path: string, source: string, language: 'c' | 'cpp'): FileFacts {
  const isCpp = language === 'cpp' || (isHeaderPath(path) && isCppText(source));
  const { tokens, directives } = tokenize(source, isCpp);
  const c = new Cursor(path, language, tokens, { isCpp, isHeader: isHeaderPath(path) }, readBlock);
  for (const directive of directives) {
    if (directive.name === 'define') addMacro(c, directive);
    else addInclude(c, directive);
  }
  if (isCpp) addLibrary(c);
  readDeclarations(c, tokens.count - 1);
  return c.facts.finish(tokens.damaged);
}
