/** Dockerfiles and Containerfiles: stages, what they are built from and copy, the programs and scripts that they start. */
import type { Format } from '../contract.ts';
import { readDockerfile } from './read-dockerfile.ts';

const NAME = /(?:^|\/)(?:(?:Dockerfile|Containerfile)(?:[._-][^/]*)?|[^/]*\.(?:dockerfile|containerfile))$/i;
/** `Dockerfile.md` is about one, `dockerfile.go` reads them. */
const OTHER = /\.(?:md|txt|rst|go|py|js|ts|rb|rs|java|cs|json|ya?ml|html|tmpl|tpl|j2|erb|sh|dockerignore|png|svg)$/i;

export const format: Format = {
  id: 'dockerfile',
  version: 4,
  claims: (path, head) => NAME.test(path) && !OTHER.test(path) && (head === undefined || /^[ \t]*FROM\s+\S/im.test(head)),
  syntax: { read: (path, text) => [readDockerfile(path, text)] },
};
