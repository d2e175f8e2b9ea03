/** CloudFormation and SAM: parameters, resources, outputs and who refers to whom, with the code that functions run. */
import type { Format } from '../contract.ts';
import { readTemplate } from './read-template.ts';

export const format: Format = {
  id: 'cloudformation',
  version: 2,
  statesAllUses: true,
  claims: (path, head) => /\.(?:ya?ml|json|template)$/.test(path) && (head === undefined || isTemplate(head)),
  syntax: { read: (path, text) => [readTemplate(path, text)] },
};

const isTemplate = (head: string): boolean =>
  head.includes('AWSTemplateFormatVersion') || (/^[" \t]*Resources["\s]*:/m.test(head) && /\bAWS::\w+::/.test(head));
