/** Container images: the name without its tag, and the Dockerfile of the repository that most likely builds it. */
import type { SymbolIndex } from '../../model/facts.ts';
import type { FormatFacts } from './format-facts.ts';

/** `ghcr.io/acme/shop:1.2@sha256:…` is `ghcr.io/acme/shop`; undefined when a part is a variable. */
export function imageName(written: string): string | undefined {
  const name = written
    .trim()
    .replace(/@.*$/, '')
    .replace(/:[^:/]*$/, '')
    .replace(/^docker\.io\/(?:library\/)?/, '');
  return name === '' || /[${}\s<>"']/.test(name) ? undefined : name;
}

/** What everybody pulls: a folder of that name in the repository does not build it. */
const PUBLIC = new Set(
  `alpine almalinux amazonlinux busybox bash centos debian fedora ubuntu rockylinux scratch nginx httpd caddy traefik haproxy envoy redis valkey memcached
  postgres postgresql mysql mariadb mongo mongodb cassandra elasticsearch opensearch kibana logstash influxdb grafana prometheus jaeger zipkin rabbitmq kafka
  zookeeper nats consul vault etcd node python golang go ruby rust java openjdk eclipse-temurin maven gradle php perl docker registry pause curl wget git
  wordpress ghost keycloak minio sonarqube jenkins nexus solr neo4j`.split(/\s+/),
);

/** The name by which a Dockerfile's last stage is found: of the folder that it stands in. */
export const imageAlias = (folder: string): string => `image:${folder.toLowerCase()}`;

export interface ImagePlace {
  readonly at: number;
  /** A template makes the name: only its last part says something. */
  readonly isComputed?: boolean;
}

/** From what runs an image to the image, and to the Dockerfile in a folder of the image's name if the repository has one. */
export function relateImage(facts: FormatFacts, from: SymbolIndex, written: string, { at, isComputed = false }: ImagePlace): void {
  const name = imageName(written);
  if (name === undefined) return;
  if (!isComputed) facts.relation({ type: 'depends_on', from, target: { kind: 'image', name }, at });
  const last = name.slice(name.lastIndexOf('/') + 1);
  if (PUBLIC.has(last)) return;
  facts.relation({ type: 'deploys', from, target: { kind: 'stage', name: imageAlias(last), otherwise: 'nothing' }, at });
}
