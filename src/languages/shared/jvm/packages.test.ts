import { describe, expect, it } from 'vitest';
import { jvmModules } from './packages.ts';
import { jvmTestPaths } from './test-paths.ts';

const { isTestPath, testSubjects } = jvmTestPaths('java');

const DECLARED: Record<string, string> = {
  'core/src/main/java/org/acme/core/Store.java': 'org.acme.core',
  'core/src/test/java/org/acme/core/StoreTest.java': 'org.acme.core',
  'web/src/main/java/org/acme/web/api/App.java': 'org.acme.web.api',
  'scripts/Tool.java': '',
};
const modules = jvmModules({ files: Object.keys(DECLARED), declaredModule: (f) => DECLARED[f] ?? '', configs: new Map(), repoName: 'acme' });

describe('packages', () => {
  it('spans folders and source sets', () => {
    const [main, test, , script] = Object.keys(DECLARED) as [string, string, string, string];
    expect(modules.moduleOf(main)).toBe('org.acme.core');
    expect(modules.moduleOf(test)).toBe('org.acme.core');
    expect(modules.moduleOf(script)).toBe('default:scripts');
  });

  it.each([
    ['org.acme.core', { kind: 'module', module: 'org.acme.core' }],
    ['org.acme.core.Store', { kind: 'unknown' }],
    ['org.acme.core.Store.Options', { kind: 'unknown' }],
    ['java.util.concurrent', { kind: 'external', name: 'java.util.concurrent', stdlib: true, purl: 'pkg:generic/openjdk' }],
    ['java.util.Map', { kind: 'external', name: 'java.util', stdlib: true, purl: 'pkg:generic/openjdk' }],
    ['org.slf4j', { kind: 'external', name: 'org.slf4j', stdlib: false, purl: 'pkg:maven/org.slf4j/slf4j-api' }],
    [
      'org.springframework.web.bind.annotation',
      {
        kind: 'external',
        name: 'org.springframework.web',
        stdlib: false,
        purl: 'pkg:maven/org.springframework/spring-web#org/springframework/web/bind/annotation',
      },
    ],
    ['org.junit.Assert', { kind: 'external', name: 'org.junit', stdlib: false, purl: 'pkg:maven/junit/junit' }],
    ['com.acme.orders.api.Order', { kind: 'external', name: 'com.acme.orders.api', stdlib: false }],
    ['lombok', { kind: 'external', name: 'lombok', stdlib: false, purl: 'pkg:maven/org.projectlombok/lombok' }],
  ])('%s', (specifier, expected) => {
    expect(modules.resolve(specifier, 'web/src/main/java/org/acme/web/api/App.java')).toEqual(expected);
  });

  it('walks down from the first name', () => {
    expect(modules.child('', 'org')).toBe('org');
    expect(modules.child('org.acme', 'core')).toBe('org.acme.core');
    expect(modules.child('org.acme', 'missing')).toBeUndefined();
  });
});

describe('tests', () => {
  it.each([
    ['core/src/test/java/a/StoreTest.java', true],
    ['core/src/test/java/a/Helper.java', true],
    ['app/src/androidTest/java/a/ui/Robot.java', true],
    ['app/src/testDebug/java/a/Helper.java', true],
    ['app/src/functionalTest/java/a/Helper.java', true],
    ['core/src/main/java/a/StoreIT.java', true],
    ['core/src/latest/java/a/Store.java', false],
    ['core/src/main/java/a/Store.java', false],
    ['core/src/main/java/a/Contest.java', false],
  ])('%s', (path, expected) => {
    expect(isTestPath(path)).toBe(expected);
  });

  it('are about what their name says', () => {
    expect(testSubjects('core/src/test/java/a/StoreTest.java')).toEqual(['core/src/main/java/a/Store', 'core/src/test/java/a/Store']);
    expect(testSubjects('src/androidTest/java/a/StoreTest.java')).toEqual(['src/main/java/a/Store', 'src/androidTest/java/a/Store']);
    expect(testSubjects('core/src/main/java/a/Store.java')).toEqual([]);
  });
});
