import { expect, it } from 'vitest';
import { isDocument, passagesIn } from './document-passages.ts';

it('knows what tells people about the program', () => {
  const about = ['README', 'docs/guide.md', 'docs/ref/models.txt', 'config.default.yml', '.env.example', 'locales/en.json', 'CHANGES.md'];
  expect(about.filter((path) => !isDocument(path))).toEqual([]);
  const others = ['LICENSE.md', 'tests/data/readme.md', 'vendor/x/README.md', 'src/main.go', 'notes.txt', 'locales/de.json'];
  expect(others.filter(isDocument)).toEqual([]);
});

it('takes paragraphs, points and rows apart', () => {
  const text = '# Backups\n\nKept for a week,\nthen removed.\n- daily\n- weekly, with\n  a margin\n| `keep` | days |\n';
  expect(passagesIn('README.md', text)).toEqual(['# Backups', 'Kept for a week, then removed.', '- daily', '- weekly, with a margin', '| `keep` | days |']);
});

it('keeps a setting with the comment above it', () => {
  expect(passagesIn('sample.conf', '# How long sessions\n# last\nsession_hours = 8\n\n# left alone\n\nport = 80\n')).toEqual([
    '# How long sessions # last session_hours = 8',
    'port = 80',
  ]);
});

it('reads texts of the interface', () => {
  expect(passagesIn('locales/en.json', '{"a": "Empty the bin"}')).toEqual(['Empty the bin']);
});
