/** Helm: charts with what they depend on, values, named templates. The manifests among the templates are read as such. */
import type { Format } from '../contract.ts';
import { readChart, readTemplates, readValues } from './read-chart.ts';

const CHART = /(?:^|\/)Chart\.ya?ml$/;
const VALUES = /(?:^|\/)values(?:[._-][\w.-]+)?\.ya?ml$/;
const TEMPLATES = /(?:^|\/)templates\/(?:.*\/)?[^/]+\.tpl$/;
/** What Go templates say and those of Django, Jinja or Smarty do not. */
const GO_TEMPLATE = /\{\{-?\s*(?:(?:define|template|include|block)\s+["(`]|(?:range|with|if)\s+[^%}]|(?:else|end)\s*-?\}\}|\/\*|\.\w|\$)/;

export const format: Format = {
  id: 'helm',
  version: 2,
  claims: (path, head) =>
    VALUES.test(path) ||
    (CHART.test(path) && (head === undefined || /^name\s*:/m.test(head))) ||
    (TEMPLATES.test(path) && (head === undefined || GO_TEMPLATE.test(head))),
  syntax: { read: (path, text) => [CHART.test(path) ? readChart(path, text) : VALUES.test(path) ? readValues(path, text) : readTemplates(path, text)] },
};
