/** A fixture of pytest had "0 callers": tests ask for it by the name of a parameter, in its folder and below. */
import { expect, it, vi } from 'vitest';
import { blastRadius, type DependentsReport, findCallers } from '../../src/engine/index.ts';
import { repositoryOf } from '../support/indexed-repository.ts';

vi.setConfig({ testTimeout: 60_000 });

const repository = repositoryOf('shop', {
  'shop/app.py':
    'class Settings:\n    def __init__(self):\n        self.debug = False\n\n\ndef show(s: Settings):\n    return s.debug\n\n\ndef create_app():\n    return 1\n',
  'tests/conftest.py':
    'import pytest\nfrom shop.app import create_app\n\n\n@pytest.fixture\ndef running_app():\n    return create_app()\n\n\n@pytest.fixture\ndef client(running_app):\n    return running_app\n',
  'tests/test_pages.py':
    'def test_page(client):\n    assert client\n\n\ndef test_app(a=(1, 2), running_app=None):\n    assert running_app\n\n\ndef test_other(page):\n    assert page\n',
  'tests/admin/conftest.py': 'import pytest\n\n\n@pytest.fixture\ndef client():\n    return 2\n',
  'tests/admin/test_admin.py': 'def test_admin(client):\n    assert client\n',
});

async function dependents(symbol: string, depth: number) {
  const report = (await blastRadius(repository(), { symbol, depth })) as DependentsReport;
  return report.listed.map((d) => `${d.depth} ${d.node.name} -> ${d.uses.name}`).sort();
}

it('tests that ask for it follow what the fixture follows', async () => {
  expect(await dependents('create_app', 3)).toEqual([
    '1 running_app -> create_app',
    '2 client -> running_app',
    '2 test_app -> running_app',
    '3 test_page -> client',
  ]);
});

it('the nearest of several fixtures of one name is the one that a test gets', async () => {
  expect(await dependents('tests/conftest.py:client', 2)).toEqual(['1 test_page -> client']);
  expect(await dependents('tests/admin/conftest.py:client', 2)).toEqual(['1 test_admin -> client']);
});

it('callers of a field are those who read it', async () => {
  const report = (await findCallers(repository(), { symbol: 'Settings.debug' })) as DependentsReport;
  expect(report.listed.map((d) => d.node.name)).toContain('show');
});
