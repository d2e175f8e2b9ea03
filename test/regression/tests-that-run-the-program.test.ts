/** Tests that start the program through a library of the repository were once not known to run it, and left out. */
import { expect, it } from 'vitest';
import { newRepository, newUser } from '../e2e/knowing.ts';

it('a change that no test calls is covered by the tests that start the program, whoever starts it for them', async () => {
  const cwd = newRepository({
    'support/runner.py': 'import subprocess\n\ndef run_program(path, *words):\n    return subprocess.run([path, *words])\n',
    'app/features.py': 'def resolve_features(names):\n    return sorted(names)\n',
    'tests/test_build.py': 'from support.runner import run_program\n\ndef test_build():\n    run_program(EXE, "build")\n',
    'tests/test_features.py': 'from support.runner import run_program\n\ndef test_resolve_features():\n    run_program(EXE, "features")\n',
    '.github/workflows/ci.yml': 'on: push\n',
    'README.md': '# App\n',
    'data/table.bin': '1\n',
  });
  const { knowing } = newUser();
  await knowing(['add', '.'], { cwd });
  const scope = JSON.parse((await knowing(['test-scope', 'app/features.py', '--json'], { cwd })).stdout);
  expect(scope.tests.map((t: { name: string; reason: string }) => t.name)).toEqual(['test_resolve_features', 'test_build']);
  expect(JSON.stringify(scope.tests)).toContain('end_to_end');
  expect(scope.unsure).toEqual([]);

  const notes = JSON.parse((await knowing(['test-scope', '.github/workflows/ci.yml', 'README.md', '--json'], { cwd })).stdout);
  expect(notes).toMatchObject({ chosen: 0, total: 2, commands: [] });
  const unknown = JSON.parse((await knowing(['test-scope', 'data/table.bin', '--json'], { cwd })).stdout);
  expect(unknown).toMatchObject({ chosen: 2, commands: [{ line: 'pytest' }] });
});
