/** Helm: charts with what they depend on, values, named templates. The manifests among the templates are read as such. */
import type { Format } from '../contract.ts';
import { readChart, readTemplates, readValues } from './read-chart.ts';

const CHART = /(?:^|\/)Chart\.ya?ml$/;
const VALUES = /(?:^|\/)values(?:[._-][\w.-]+)?\.ya?ml$/;
const TEMPLATES = /(?:^|\/)templates\/(?:.*\/)?[^/]+\.tpl$/;

export const format: Format = {
  id: 'helm',
  version: 1,
  claims: (path, head) => (CHART.test(path) ? head === undefined || /^name\s*:/m.test(head) : VALUES.test(path) || TEMPLATES.test(path)),
  syntax: { read: (path, text) => [CHART.test(path) ? readChart(path, text) : VALUES.test(path) ? readValues(path, text) : readTemplates(path, text)] },
};
