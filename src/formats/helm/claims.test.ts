import { expect, it } from 'vitest';
import { format } from './index.ts';

const claims = (path: string, text: string) => format.claims(path) && format.claims(path, text);

it.each([
  ['chart/templates/_helpers.tpl', '{{/* Labels */}}\n{{- define "shop.labels" -}}\n'],
  ['chart/templates/env.tpl', 'name: {{ .Values.name }}\n'],
  ['chart/values-prod.yaml', 'replicas: 3\n'],
])('%s is of a chart', (path, text) => {
  expect(claims(path, text)).toBe(true);
});

it.each([
  ['tests/i18n/templates/template_with_error.tpl', '{% load i18n %}\n{% trans "This literal should be included." %}{{ template }}\n'],
  ['views/templates/page.tpl', '{include file="head.tpl"}\n<p>{$name}</p>\n'],
])('%s is not', (path, text) => {
  expect(claims(path, text)).toBe(false);
});
