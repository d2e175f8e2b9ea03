/** "There is no way" was once said to be complete although a call on the way was not linked, or led outside. */
import { expect, it } from 'vitest';
import { newRepository, newUser } from '../e2e/knowing.ts';

it('a way that is not found is unknown while something on it is open, and says what', async () => {
  const cwd = newRepository({
    'routes.py': `
import threading
class Mapping:
    def make_route(self): pass
class RouteSet:
    def add_route(self, mapping: Mapping):
        mapping.make_route()
def resources(routes):
    routes.add_route(1)
def spawn():
    threading.Thread(target=None).start()
def alone():
    return 1
`,
  });
  const { knowing } = newUser();
  await knowing(['add', '.'], { cwd });
  const flow = async (from: string) => JSON.parse((await knowing(['flow', from, 'Mapping.make_route', '--json'], { cwd })).stdout);
  const gap = await flow('resources');
  expect(gap).toMatchObject({ direction: 'none', completeness: { level: 'unknown' } });
  expect(gap.completeness.reasons.join()).toContain('add_route (1)');
  expect((await flow('spawn')).completeness).toMatchObject({ level: 'unknown', reasons: [expect.stringContaining('2 calls on the way leave the repository')] });
  expect((await flow('alone')).completeness.level).toBe('complete');
});
