/** "Lower bound: there may be more" named no place to look at, so that whoever asked had to search after all. */
import { expect, it, vi } from 'vitest';
import { newRepository, newUser } from '../e2e/knowing.ts';

vi.setConfig({ testTimeout: 60_000 });

const FILES = {
  'session.py': 'class Session:\n    def get(self, request):\n        return request\n\n\nclass Cache:\n    def get(self, key):\n        return key\n',
  'login.py':
    'from session import Cache, Session\n\n\ndef known(request):\n    session = Session()\n    return session.get(request)\n\n\n' +
    'def unknown(request):\n    return request.app._session.get(request)\n\n\n' +
    "def other(request):\n    # request.session.get\n    return request.args.get('session')\n\n\n" +
    'def cached(request):\n    session = Cache()\n    return session.get(request)\n',
};

it('callers that could not be told by type are listed by what the receiver is called', async () => {
  const { knowing } = newUser();
  const cwd = newRepository(FILES);
  await knowing(['add', '.'], { cwd });
  const { listed, possible, completeness } = JSON.parse((await knowing(['callers', 'Session.get', '--json'], { cwd })).stdout);
  expect(listed.map((d: { name: string }) => d.name)).toEqual(['known']);
  expect(possible.map((p: { name: string; line: number; text: string }) => [p.name, p.line, p.text])).toEqual([
    ['unknown', 10, 'return request.app._session.get(request)'],
  ]);
  expect(completeness.level).toBe('lower_bound');
  expect((await knowing(['callers', 'Session.get'], { cwd })).stdout).toContain('login.py:10');
});

it('leaves out calls that hand an overload too few or too many', async () => {
  const cwd = newRepository({
    'Runner.cs':
      'namespace Shop;\n\npublic class Runner\n{\n    public int Run(int first, int second)\n    {\n        return first + second;\n    }\n\n    public int Run(int only)\n    {\n        return only;\n    }\n}\n',
    'Uses.cs':
      'namespace Shop;\n\npublic class Uses\n{\n    public void One(dynamic runner)\n    {\n        runner.Run(1);\n    }\n\n    public void Two(dynamic runner)\n    {\n        runner.Run(1, 2);\n    }\n}\n',
  });
  const { knowing } = newUser();
  await knowing(['add'], { cwd });
  const { possible } = JSON.parse((await knowing(['callers', 'Runner.cs:5', '--json'], { cwd })).stdout);
  expect(possible.map((p: { text: string }) => p.text)).toEqual(['runner.Run(1, 2);']);
});
