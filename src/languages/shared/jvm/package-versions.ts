/**
 * Java's packages. An import does not say which artifact it comes from, and the build files that know may change without
 * any code changing; so artifacts are those of well-known libraries, by the longest package that the import begins with.
 */
import { formatPurl } from '../../../model/purl.ts';
import type { PackageVersions } from '../../contract.ts';
import { between, PinnedVersions, withoutXmlComments } from '../pinned-versions.ts';

export const STANDARD_LIBRARY = 'pkg:generic/openjdk';

/** Package -> group:artifact. */
const ARTIFACTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'ch.qos.logback.classic': 'ch.qos.logback:logback-classic',
    'ch.qos.logback.core': 'ch.qos.logback:logback-core',
    'com.fasterxml.jackson.annotation': 'com.fasterxml.jackson.core:jackson-annotations',
    'com.fasterxml.jackson.core': 'com.fasterxml.jackson.core:jackson-core',
    'com.fasterxml.jackson.databind': 'com.fasterxml.jackson.core:jackson-databind',
    'com.github.benmanes.caffeine': 'com.github.ben-manes.caffeine:caffeine',
    'com.google.common': 'com.google.guava:guava',
    'com.google.gson': 'com.google.code.gson:gson',
    'com.google.inject': 'com.google.inject:guice',
    'com.google.protobuf': 'com.google.protobuf:protobuf-java',
    'com.zaxxer.hikari': 'com.zaxxer:HikariCP',
    'io.grpc': 'io.grpc:grpc-api',
    'io.grpc.stub': 'io.grpc:grpc-stub',
    'io.micrometer.core': 'io.micrometer:micrometer-core',
    'io.netty.buffer': 'io.netty:netty-buffer',
    'io.netty.channel': 'io.netty:netty-transport',
    'io.netty.handler': 'io.netty:netty-handler',
    'io.swagger.annotations': 'io.swagger:swagger-annotations',
    'io.swagger.v3.oas.annotations': 'io.swagger.core.v3:swagger-annotations',
    'jakarta.inject': 'jakarta.inject:jakarta.inject-api',
    'jakarta.persistence': 'jakarta.persistence:jakarta.persistence-api',
    'jakarta.servlet': 'jakarta.servlet:jakarta.servlet-api',
    'jakarta.validation': 'jakarta.validation:jakarta.validation-api',
    'jakarta.ws.rs': 'jakarta.ws.rs:jakarta.ws.rs-api',
    'javax.inject': 'javax.inject:javax.inject',
    'javax.persistence': 'javax.persistence:javax.persistence-api',
    'javax.servlet': 'javax.servlet:javax.servlet-api',
    'javax.validation': 'javax.validation:validation-api',
    'javax.ws.rs': 'javax.ws.rs:javax.ws.rs-api',
    junit: 'junit:junit',
    kotlin: 'org.jetbrains.kotlin:kotlin-stdlib',
    'kotlinx.coroutines': 'org.jetbrains.kotlinx:kotlinx-coroutines-core',
    lombok: 'org.projectlombok:lombok',
    okhttp3: 'com.squareup.okhttp3:okhttp',
    'org.apache.commons.cli': 'commons-cli:commons-cli',
    'org.apache.commons.codec': 'commons-codec:commons-codec',
    'org.apache.commons.io': 'commons-io:commons-io',
    'org.apache.commons.lang3': 'org.apache.commons:commons-lang3',
    'org.apache.commons.logging': 'commons-logging:commons-logging',
    'org.apache.http': 'org.apache.httpcomponents:httpclient',
    'org.apache.kafka.clients': 'org.apache.kafka:kafka-clients',
    'org.apache.logging.log4j': 'org.apache.logging.log4j:log4j-api',
    'org.apache.logging.log4j.core': 'org.apache.logging.log4j:log4j-core',
    'org.assertj.core': 'org.assertj:assertj-core',
    'org.hamcrest': 'org.hamcrest:hamcrest',
    'org.hibernate': 'org.hibernate.orm:hibernate-core',
    'org.jetbrains.annotations': 'org.jetbrains:annotations',
    'org.joda.time': 'joda-time:joda-time',
    'org.jsoup': 'org.jsoup:jsoup',
    'org.junit': 'junit:junit',
    'org.junit.jupiter.api': 'org.junit.jupiter:junit-jupiter-api',
    'org.junit.jupiter.params': 'org.junit.jupiter:junit-jupiter-params',
    'org.mapstruct': 'org.mapstruct:mapstruct',
    'org.mockito': 'org.mockito:mockito-core',
    'org.mockito.junit.jupiter': 'org.mockito:mockito-junit-jupiter',
    'org.reactivestreams': 'org.reactivestreams:reactive-streams',
    'org.slf4j': 'org.slf4j:slf4j-api',
    'org.springframework.beans': 'org.springframework:spring-beans',
    'org.springframework.boot': 'org.springframework.boot:spring-boot',
    'org.springframework.boot.autoconfigure': 'org.springframework.boot:spring-boot-autoconfigure',
    'org.springframework.boot.test': 'org.springframework.boot:spring-boot-test',
    'org.springframework.context': 'org.springframework:spring-context',
    'org.springframework.core': 'org.springframework:spring-core',
    'org.springframework.data.domain': 'org.springframework.data:spring-data-commons',
    'org.springframework.data.jpa': 'org.springframework.data:spring-data-jpa',
    'org.springframework.data.repository': 'org.springframework.data:spring-data-commons',
    'org.springframework.http': 'org.springframework:spring-web',
    'org.springframework.jdbc': 'org.springframework:spring-jdbc',
    'org.springframework.kafka': 'org.springframework.kafka:spring-kafka',
    'org.springframework.security.config': 'org.springframework.security:spring-security-config',
    'org.springframework.security.core': 'org.springframework.security:spring-security-core',
    'org.springframework.security.web': 'org.springframework.security:spring-security-web',
    'org.springframework.stereotype': 'org.springframework:spring-context',
    'org.springframework.test': 'org.springframework:spring-test',
    'org.springframework.transaction': 'org.springframework:spring-tx',
    'org.springframework.util': 'org.springframework:spring-core',
    'org.springframework.web': 'org.springframework:spring-web',
    'org.springframework.web.servlet': 'org.springframework:spring-webmvc',
    'org.testcontainers': 'org.testcontainers:testcontainers',
    'org.testng': 'org.testng:testng',
    'org.yaml.snakeyaml': 'org.yaml:snakeyaml',
    'reactor.core': 'io.projectreactor:reactor-core',
    'reactor.test': 'io.projectreactor:reactor-test',
    redis: 'redis.clients:jedis',
    scala: 'org.scala-lang:scala-library',
    retrofit2: 'com.squareup.retrofit2:retrofit',
  }),
);

export function mavenPurl(imported: string): string | undefined {
  for (let name = imported; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const artifact = ARTIFACTS.get(name);
    if (artifact !== undefined) return artifactPurl(...(artifact.split(':') as [string, string]));
  }
  return undefined;
}

const artifactPurl = (group: string, artifact: string): string => formatPurl({ type: 'maven', namespace: group, name: artifact });

export const packageVersions: PackageVersions = {
  files: ['gradle.lockfile', 'pom.xml', 'build.gradle', 'build.gradle.kts', 'gradle/libs.versions.toml', 'gradle/dependencies.gradle'],
  read(name, text) {
    const pinned = new PinnedVersions();
    if (name === 'pom.xml') addPom(text, pinned);
    else if (name.endsWith('.toml')) addCatalog(text, pinned);
    else addCoordinates(text, pinned);
    return pinned.all;
  },
};

/** Dependencies with a version, managed or not; `${x}` stands for a property of the same file. */
function addPom(text: string, pinned: PinnedVersions): void {
  const plain = withoutXmlComments(text);
  const properties = new Map<string, string>();
  for (const block of between(plain, '<properties>', '</properties>'))
    for (const [, key = '', value = ''] of block.matchAll(/<([\w.-]+)>\s{0,9}([^<\s]+)\s{0,9}<\//g)) properties.set(key, value);
  const filled = (value: string | undefined) => value?.replace(/^\$\{([\w.-]+)\}$/, (_, key: string) => properties.get(key) ?? '');
  for (const block of [...between(plain, '<dependency>', '</dependency>'), ...between(plain, '<parent>', '</parent>')]) {
    const part = (tag: string) => new RegExp(`<${tag}>\\s{0,9}([^<\\s]+)\\s{0,9}</`).exec(block)?.[1];
    const [group, artifact, version] = [part('groupId'), part('artifactId'), filled(part('version'))];
    if (group !== undefined && artifact !== undefined && version !== undefined && /^\d/.test(version)) pinned.add(artifactPurl(group, artifact), version);
  }
}

/** `'group:artifact:1.2.3'` in a build script, `group:artifact:1.2.3=configurations` in a lock file. */
function addCoordinates(text: string, pinned: PinnedVersions): void {
  for (const [, group = '', artifact = '', version] of text.matchAll(/(?:^|["'])([\w.-]+):([\w.-]+):(\d[\w.+-]*)(?=["'=@:]|$)/gm))
    pinned.add(artifactPurl(group, artifact), version);
}

/** Gradle's version catalog: `x = { module = "g:a", version.ref = "v" }`, `{ group = "g", name = "a", version = "1" }` or `"g:a:1"`. */
function addCatalog(text: string, pinned: PinnedVersions): void {
  addCoordinates(text, pinned);
  const versions = new Map([...text.matchAll(/^([\w.-]+)\s*=\s*"(\d[\w.+-]*)"/gm)].map(([, key = '', version = '']) => [key, version]));
  for (const [, entry = ''] of text.matchAll(/^[\w.-]+\s*=\s*\{([^}\n]*)\}/gm)) {
    const part = (key: string) => new RegExp(`(?:^|[\\s,])${key}\\s*=\\s*"([^"]*)"`).exec(entry)?.[1];
    const [group, artifact] = part('module')?.split(':') ?? [part('group'), part('name')];
    const version = part('version') ?? versions.get(part('version\\.ref') ?? '');
    if (group !== undefined && artifact !== undefined) pinned.add(artifactPurl(group, artifact), version);
  }
}
