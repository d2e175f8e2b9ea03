/** Whoever asked how to add one more of a kind was led to some that are there, not to what all of them are made of. */
import { expect, it } from 'vitest';
import { contextForTask } from '../../src/engine/context/context.ts';
import { repositoryOf } from '../support/indexed-repository.ts';

const exporter = (name: string) =>
  `from base import Outlet\n\n\nclass ${name}Exporter(Outlet):\n    """Exporter for ${name}: add rows, write a ${name} exporter file."""\n\n    def export(self, rows):\n        return "${name} exporter", rows\n`;

const repository = repositoryOf('exporters', {
  'base.py':
    'class ExporterPart:\n    def open(self):\n        return 1\n\n\nclass Outlet(ExporterPart):\n    def export(self, rows):\n        raise NotImplementedError\n',
  'csv_exporter.py': exporter('Csv'),
  'json_exporter.py': exporter('Json'),
  'xml_exporter.py': exporter('Xml'),
});

async function firstFor(task: string): Promise<string | undefined> {
  const { pack } = await contextForTask(repository(), { task, budget: 100_000, format: 'json', detail: 'locate', cache: false });
  return pack.symbols[0]?.name;
}

it('what is named after the kind, and all of that kind are made of, comes first', async () => {
  expect(await firstFor('how do I add a new exporter')).toBe('ExporterPart');
});

it('a question about those that are there is not about their base', async () => {
  expect(await firstFor('which exporter writes xml files')).toMatch(/^XmlExporter/);
});
