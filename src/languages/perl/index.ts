/** Perl by outline: packages, subroutines, attributes, used modules. */
import { outlineLanguage } from '../shared/outline/outline-language.ts';

export const language = outlineLanguage({
  id: 'perl',
  version: 1,
  extensions: ['.pl', '.pm', '.t', '.psgi'],
  interpreters: ['perl'],
  grammar: 'tree-sitter-wasm/perl/tree-sitter-perl.wasm',
  reachesOn: ['module'],
  header: /^[^;{\n]*/,
  visibility: (_header, { name }) => (name.startsWith('_') ? 'private' : 'public'),
  selves: ['$self', '$class', '__PACKAGE__', 'shift'],
  builtins:
    'has shift push pop die croak return print ref defined keys values map grep sort join split bless scalar sprintf exists delete ok is is_deeply like done_testing'.split(
      ' ',
    ),
  importedFiles: (name) => [`${name.replaceAll('::', '/')}.pm`],
  importedPackage: (name) => (/^[A-Z]/.test(name) ? name : undefined),
  testFile: /(?:^|\/)(?:x?t)\/(?:.*\/)?([^/]+)\.t$/,
  testFolder: /(?:^|\/)x?t\//,
  query: new URL('./facts.scm', import.meta.url),
});
