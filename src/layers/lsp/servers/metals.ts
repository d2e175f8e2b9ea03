/** Metals. */
import type { LanguageServer } from '../server-contract.ts';

export const server: LanguageServer = {
  id: 'metals',
  languages: ['scala'],
  preference: 1,
  commands: [['metals']],
  markers: ['build.sbt', 'build.mill', 'build.sc', 'pom.xml', 'build.gradle', 'project.scala'],
  install: 'coursier install metals',
  runs: 'its sbt, Mill or Gradle build',
  concurrency: 8,
  warmUpSeconds: 600,
};
