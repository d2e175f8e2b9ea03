/** Shopify's Ruby server. */
import type { LanguageServer } from '../server-contract.ts';

export const server: LanguageServer = {
  id: 'ruby-lsp',
  languages: ['ruby'],
  preference: 1,
  commands: [['ruby-lsp']],
  markers: [],
  install: 'gem install ruby-lsp',
  runs: 'its Gemfile, and add-ons of its gems',
  concurrency: 4,
  warmUpSeconds: 300,
  initializationOptions: { enabledFeatures: ['definition'], experimentalFeaturesEnabled: false },
};
