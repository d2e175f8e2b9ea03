/** Who uses TypeScript and JavaScript code without naming it: browsers, bundlers, the compiler, and whoever is handed a value. */
import type { ImplicitUses } from '../../contract.ts';
import { isHandedInPlace } from './handed-in-place.ts';
import { handOvers } from './handed-over.ts';
import { namesOfModule } from './module-names.ts';
import { offeredFiles } from './offered-files.ts';
import { isUsedInPlace } from './used-in-place.ts';

export const implicitUses: ImplicitUses = {
  // Browsers call these of custom elements.
  names: /^(?:(?:dis)?connected|attributeChanged|adopted)Callback$/,
  // Iteration, the text of a value, JSON, await.
  unnamed: { names: /^(?:(?:\[Symbol\.)?\w+\]|toString|toJSON|valueOf|toLocaleString|then)$/ },
  // Computed calls and methods put on a prototype; other brackets are lists and tables.
  computedAccess: /[\w$)\]](?:\?\.)?\[(?!\d)[^\]\n]+\](?:\?\.)?\(|\.prototype\[|\bReflect\.|\beval\(|\bnew Function\(|\bas any\)\[/,
  // `Object.values(Kind)`, `Kind[key]`, `key in Kind`, handed over as an argument.
  reachesConstants: (type) => `(?<![\\w$.])${type}\\[|\\b(?:in|of)\\s+${type}\\b|[(,]\\s*(?:[\\w$]+\\.)*${type}\\s*[,)]`,
  files: /(?:^|\/)(?:gulpfile|Gruntfile)\.\w+$|\.config\.[cm]?[jt]s$|(?:^|\/)\.\w+rc\.[cm]?js$/,
  typings: /\.d\.[cm]?ts$/,
  compilerNames: /(?:^|\.)JSX\./,
  loadedSignature: /^export default\b/,
  idleBases: /^(?:\w*Error|Object)$/,
  heritage: { begins: /\b(?:extends|implements)\b/ },
  overridesUnsaid: true,
  overridingSignature: /\boverride\b/,
  surfaceFiles: /(?:^|\/)(?:index|mod|main|lib)\.\w+$/,
  computedMember: /\bthis(?:\?\.)?\[\s*[A-Za-z_$`]/,
  isUsedInPlace,
  isHandedInPlace,
  namesOfModule,
  manifests: { names: ['package.json', 'jsr.json', 'deno.json'], offeredFiles },
  handOvers,
};
