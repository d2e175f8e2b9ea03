/**
 * Settings of an application: `application.yml` and `.properties` (Spring, Quarkus, Micronaut), `appsettings.json` (.NET), the folder
 * of Node's `config`,
 * and Rails' YAML that takes values from the environment. Code that reads a setting leads to it (src/links/settings).
 */
import type { Format } from '../contract.ts';
import { readSettings } from './read-settings.ts';

const JVM = /(?:^|\/)(?:application|bootstrap)(?:-[\w.-]+)?\.(?:properties|ya?ml)$/;
const DOTNET = /(?:^|\/)appsettings(?:\.[\w.-]+)?\.json$/;
/** The `config` package of Node. */
const NODE = /(?:^|\/)config\/(?:default|production|development|staging|test|custom-environment-variables)\.(?:json5?|ya?ml)$/;
const RAILS = /(?:^|\/)config\/[\w-]+\.yml$/;
/** A manifest or a pipeline may be called `application.yaml` as well. */
const SOMETHING_ELSE = /^(?:apiVersion|services|jobs|openapi|swagger|AWSTemplateFormatVersion)\s*:/m;

export const format: Format = {
  id: 'settings',
  version: 2,
  claims: (path, head) =>
    JVM.test(path)
      ? head === undefined || !SOMETHING_ELSE.test(head)
      : DOTNET.test(path) || NODE.test(path) || (RAILS.test(path) && (head === undefined || /<%=.*\bENV\b/.test(head))),
  syntax: { read: (path, text) => [readSettings(path, text)] },
  // A password in a file that is searched would be found by whoever searches. Settings are found by their names.
  searchedText: () => '',
};
