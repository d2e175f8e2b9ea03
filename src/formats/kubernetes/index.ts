/**
 * Kubernetes manifests, Kustomize and Skaffold: workloads with their images, variables and settings, services with what
 * they select, ingresses, roles, custom resources. Templates of Helm charts are read as far as their YAML goes.
 */
import type { Format } from '../contract.ts';
import { readManifests } from './read-manifests.ts';

const PATH = /\.ya?ml(?:\.(?:in|sed|base|tmpl|tpl))?$/;
const API = /^apiVersion\s*:/m;
const KIND = /^kind\s*:/m;

export const format: Format = {
  id: 'kubernetes',
  version: 2,
  claims: (path, head) => PATH.test(path) && (head === undefined || isKustomization(path) || (API.test(head) && KIND.test(head))),
  syntax: { read: (path, text) => [readManifests(path, text)] },
};

const isKustomization = (path: string): boolean => /(?:^|\/)kustomization\.ya?ml$/.test(path);
