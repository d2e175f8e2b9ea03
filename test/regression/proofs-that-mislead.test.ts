/** Proofs of absence that were valid and said nothing: the relation started elsewhere, or was had by what the symbol holds. */
import { expect, it } from 'vitest';
import { proveNoEdge } from '../../src/engine/snapshots/prove-edge.ts';
import { repositoryOf } from '../support/indexed-repository.ts';

const repository = repositoryOf('proofs', {
  'network.py': 'class Network:\n    def send(self):\n        pass\n\ndef ping():\n    pass\n',
  'parser.py': 'from network import Network\nimport network\n\nclass Parser:\n    def run(self, n: Network):\n        n.send()\n\ndef alone():\n    pass\n',
});
const absent = (source: string, target: string, type: string) => proveNoEdge(repository(), { source, target, type });

it('imports start at files, and the refusal says what would be proven', async () => {
  await expect(absent('Parser', 'Network', 'imports')).rejects.toMatchObject({
    message: expect.stringContaining('they start at files'),
    hint: expect.stringContaining('prove-absent parser.py network.py:Network --type imports'),
  });
  await expect(absent('alone', 'Network', 'extends')).rejects.toMatchObject({ message: expect.stringContaining('they start at types') });
});

it('a class has the calls of its methods, and is called through them', async () => {
  await expect(absent('Parser', 'Network.send', 'calls')).rejects.toMatchObject({ message: expect.stringContaining('Parser.run -> Network.send is there') });
  await expect(absent('Parser.run', 'Network', 'calls')).rejects.toMatchObject({ message: expect.stringContaining('Parser.run -> Network.send is there') });
  await expect(absent('parser.py', 'network.py', 'calls')).rejects.toMatchObject({ message: expect.stringContaining('is there') });
});

it('a file that imports a module imports what is in it', async () => {
  await expect(absent('parser.py', 'ping', 'imports')).rejects.toMatchObject({ message: expect.stringContaining('as a whole') });
});

it('what is absent is still proven', async () => {
  expect((await absent('alone', 'Network.send', 'calls')).proof).toBeDefined();
  expect((await absent('network.py', 'Parser', 'imports')).proof).toBeDefined();
});
