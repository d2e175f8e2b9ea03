/** CSS, SCSS and Less: selectors of classes and ids, variables, mixins, functions, imports. */
import type { Format } from '../contract.ts';
import { readStyles } from './read-styles.ts';

export const format: Format = {
  id: 'css',
  version: 2,
  claims: (path) => /\.(?:css|scss|less)$/i.test(path) && !/\.min\.css$|(?:^|\/)(?:node_modules|vendor)\//i.test(path),
  syntax: { read: (path, text) => [readStyles(path, text)] },
  // Selectors and variables are found by their names; values would only add noise.
  searchedText: () => '',
};
