/**
 * Whoever asks with a message of the screen wants the code that shows it. Where the texts of an interface stand in files
 * of translations, no code says the message: its words led anywhere but to the code that asks for it by its key.
 */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contextForTask } from '../../src/engine/context/context.ts';
import { indexRepository } from '../../src/engine/indexing/index-repository.ts';
import { openPlace } from '../../src/engine/repositories/open-repository.ts';
import { GitRepository } from '../support/git-repository.ts';

const AROUND = `class HoursReport
  # More hours than usual on one day.
  def hours_of_day(day)
    day.hours
  end

  def log_more_hours(day)
    cannot_exceed(day)
  end
end
`;

const CASES = {
  'config/locales/en.yml': `en:
  time:
    errors:
      over_limit: "Cannot log more than %{most} hours on the same day"
`,
  'app/time_entry.rb': `class TimeEntry
  def check_sum
    errors.add(:base, I18n.t('time.errors.over_limit', most: 8)) if sum > 8
  end
end
`,
  'web/locales/en/common.json': '{ "sync": { "failed_to_reach": "We could not reach your devices, they may be asleep" } }',
  'web/banner.tsx': `export function Banner({ t }) {
  return <p>{t('sync.failed_to_reach')}</p>;
}
`,
  'res/values/strings.xml': '<resources><string name="erase_all_msg">This will erase the history of every episode. Go on?</string></resources>',
  'app/Reset.java': `class Reset {
  void ask() {
    show(R.string.erase_all_msg);
  }
}
`,
  'app/report.rb': AROUND,
};

async function firstFor(repo: GitRepository, task: string): Promise<string | undefined> {
  const place = { name: 'repo', root: repo.root, db: join(repo.root, '../texts.db'), listed: false, known: true };
  await indexRepository({ place, workers: 0 });
  const repository = await openPlace(place, false);
  try {
    const { pack } = await contextForTask(repository, { task, budget: 100_000, format: 'json', detail: 'locate', cache: false });
    return pack.symbols[0]?.name;
  } finally {
    await repository.store.close();
  }
}

it.each([
  ['Cannot log more than 8 hours on the same day', 'TimeEntry.check_sum'],
  ['where does "We could not reach your devices" come from?', 'Banner'],
  ['This will erase the history of every episode', 'Reset.ask'],
])('%s', async (task, name) => {
  expect(await firstFor(new GitRepository(CASES), task)).toBe(name);
});

it('the texts are those of the commit that was indexed', async () => {
  const repo = new GitRepository(CASES);
  repo.write('config/locales/en.yml', 'en:\n  other: "Nothing to see"\n');
  expect(await firstFor(repo, 'Cannot log more than 8 hours on the same day')).toBe('TimeEntry.check_sum');
});
