/** build.gradle and build.gradle.kts: dependencies that are written out, `implementation("group:artifact:1.0")`. */
import type { Dependency, Manifest } from './manifest.ts';
import { mavenPurl } from './maven.ts';

const DEPENDENCY =
  /\b(\w*(?:[iI]mplementation|[aA]pi|compileOnly|runtimeOnly|[cC]ompile|testRuntimeOnly|annotationProcessor|kapt|ksp|classpath))\s*\(?\s*(?:platform\(\s*)?["']([\w.-]+):([\w.-]+)(?::([^"'@]+))?[^"'\n]*["']/g;
const PARTS =
  /\b(\w*[iI]mplementation|\w*[aA]pi|\w*[cC]ompile\w*)\s*\(?\s*group:\s*["']([\w.-]+)["']\s*,\s*name:\s*["']([\w.-]+)["'](?:\s*,\s*version:\s*["']([^"']+)["'])?/g;

export function readGradle(text: string): Manifest {
  return { kind: 'Gradle', dependencies: [...text.matchAll(DEPENDENCY), ...text.matchAll(PARTS)].map(dependency) };
}

function dependency({ 0: whole, 1: how = '', 2: group = '', 3: artifact = '', 4: constraint = '', index }: RegExpExecArray): Dependency {
  const scope = /^test|Test/.test(how) ? 'dev' : /^(?:classpath|annotationProcessor|kapt|ksp)$/.test(how) ? 'build' : 'runtime';
  return { purl: mavenPurl(group, artifact), name: artifact, constraint, scope, start: index, end: index + whole.length };
}
