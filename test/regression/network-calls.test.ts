/** A handler that asks its request for the address it came to was said to call that address. */
import { expect, it } from 'vitest';
import { edgeTypeName } from '../../src/model/edge-types.ts';
import { indexFolder, inTemporaryFolder, writeFiles } from '../contract/languages/index-folder.ts';

it('only a request that is given an address is a call', async () => {
  const { graph } = await inTemporaryFolder((folder) => {
    writeFiles(folder, {
      'A.java':
        'class A {\n  Object handle(ServerRequest request) { return request.uri(); }\n  Object call() { return HttpRequest.newBuilder().uri(URI.create("https://example.org/a")).build(); }\n}\n',
    });
    return indexFolder(folder);
  });
  const { nodes, edges } = graph;
  const callers = [...edges.sources].filter((_, i) => edgeTypeName(edges.types[i] as number) === 'consumes_endpoint').map((id) => nodes[id]?.name);
  expect(callers).toEqual(['A.call']);
});
