/**
 * From code to the settings that it reads (src/formats/settings): Spring's `@Value("${shop.tax-rate}")` and properties
 * classes, .NET's configuration. A setting that no file of the repository states leaves no trace.
 */
import { sectionAlias, settingAlias } from '../../formats/shared/setting-names.ts';
import type { RelationTarget } from '../../model/facts.ts';
import type { Link } from '../contract.ts';
import { inComment } from '../shared/in-comment.ts';
import { LinkBuilder } from '../shared/link-builder.ts';

interface Reading {
  readonly languages: readonly string[];
  /** Its first group is the name. */
  readonly pattern: RegExp;
  /** The alias of what the name stands for. */
  alias(name: string): string;
}

const JVM = ['java', 'kotlin', 'scala'];
const CSHARP = ['csharp'];
const NODE = ['typescript'];

const READINGS: readonly Reading[] = [
  { languages: JVM, pattern: /@Value\(\s*"[^"\n]*?\\?\$\{([\w.-]+)/g, alias: settingAlias },
  { languages: JVM, pattern: /@ConfigProperty\(\s*name\s*=\s*"([\w.-]+)"/g, alias: settingAlias },
  { languages: JVM, pattern: /\b[eE]nv(?:ironment)?\.get(?:Required)?Property\(\s*"([\w.-]+)"/g, alias: settingAlias },
  { languages: JVM, pattern: /@ConditionalOnProperty\(\s*(?:(?:name|value)\s*=\s*)?"([\w.-]+)"/g, alias: settingAlias },
  { languages: JVM, pattern: /@Config(?:urationProperties|Mapping)\(\s*(?:(?:prefix|value)\s*=\s*)?"([\w.-]+)"/g, alias: sectionAlias },
  { languages: NODE, pattern: /\bconfig\.(?:get|has)(?:<[\w.[\]]+>)?\(\s*["']([\w.]+)["']/g, alias: settingAlias },
  { languages: NODE, pattern: /\bconfig\.([a-z]\w*(?:\.\w+)+)(?![\w(])/g, alias: settingAlias },
  { languages: CSHARP, pattern: /onfig(?:uration)?\[\s*"([\w.:-]+)"\s*\]/g, alias: settingAlias },
  { languages: CSHARP, pattern: /onfig(?:uration)?\.Get(?:Required)?Value(?:<[\w?.]+>)?\(\s*"([\w.:-]+)"/g, alias: settingAlias },
  { languages: CSHARP, pattern: /\.GetConnectionString\(\s*"([\w.:-]+)"/g, alias: (name) => settingAlias(`ConnectionStrings:${name}`) },
  { languages: CSHARP, pattern: /\.Get(?:Required)?Section\(\s*"([\w.:-]+)"/g, alias: sectionAlias },
];

const NODE_CONFIG = /(?:from|require\()\s*["']config["']/;

export const link: Link = {
  id: 'settings',
  version: 1,
  words: [
    ...['@Value(', '@ConfigProperty(', '@ConfigurationProperties(', '@ConfigMapping(', '@ConditionalOnProperty(', 'etProperty(', 'etRequiredProperty('],
    ...["'config'", '"config"'],
    ...['onfiguration[', 'onfiguration.Get', 'onfig[', 'onfig.Get', '.GetConnectionString(', '.GetSection(', '.GetRequiredSection('],
  ],
  concerns: (path, text) => /\.(?:java|kts?|scala|cs)$/.test(path) || (/\.[cm]?[jt]s$/.test(path) && NODE_CONFIG.test(text)),
  read(input) {
    const builder = new LinkBuilder(input);
    for (const { languages, pattern, alias } of READINGS) {
      if (!languages.includes(input.facts.language)) continue;
      for (const { 0: whole, 1: name = '', index } of input.text.matchAll(pattern)) {
        const at = index + whole.lastIndexOf(name);
        if (!inComment(input.text, at)) for (const target of stated(alias(name))) builder.relation({ type: 'depends_on', target, at });
      }
    }
    return builder.finish();
  },
};

/** In the files of the program itself, one for each environment, and by the host of the application, which sets variables (src/links/aspire). */
const stated = (name: string): RelationTarget[] => [
  { kind: 'config_key', name, reader: 'settings', all: 'nearest', otherwise: 'nothing' },
  { kind: 'config_key', name, reader: 'aspire', all: true, otherwise: 'nothing' },
];
