/** Terraform and OpenTofu: resources, data, modules, variables, outputs, locals, providers, and who refers to whom. */
import type { Format } from '../contract.ts';
import { readTerraform } from './read-terraform.ts';

export const format: Format = {
  id: 'terraform',
  version: 1,
  statesAllUses: true,
  claims: (path, head) => /\.(?:tf|tofu|tfvars)$/.test(path) && (head === undefined || !head.includes('\0')),
  syntax: { read: (path, text) => [readTerraform(path, text)] },
};
