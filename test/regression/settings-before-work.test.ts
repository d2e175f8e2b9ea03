/**
 * A question about what a setting does was answered with the methods that read and set it: they have its words in their
 * names, signatures and bodies, and six of them filled the first lines before the code that does the work.
 */
import { expect, it } from 'vitest';
import { contextForTask } from '../../src/engine/context/context.ts';
import { repositoryOf } from '../support/indexed-repository.ts';

const repository = repositoryOf('mapping', {
  'src/Settings.java': `package mapping;

public class Settings {
  private boolean lazyLoading;
  private String lazyTriggers;

  public boolean isLazyLoading() {
    return lazyLoading;
  }

  public void setLazyLoading(boolean lazyLoading) {
    this.lazyLoading = lazyLoading;
  }

  public String getLazyTriggers() {
    return lazyTriggers;
  }

  public void setLazyTriggers(String lazyTriggers) {
    this.lazyTriggers = lazyTriggers;
  }
}
`,
  'src/Rows.java': `package mapping;

public class Rows {
  private final Settings settings;

  public Object fetchLazily(Object row) {
    Object known = proxyFor(row);
    if (known != null && settings.isLazyLoading()) {
      return known;
    }
    Object complete = load(row);
    return complete;
  }

  private Object proxyFor(Object row) {
    return new Object();
  }

  private Object load(Object row) {
    return row.toString();
  }
}
`,
});

async function namesFor(task: string): Promise<string[]> {
  const { pack } = await contextForTask(repository(), { task, budget: 100_000, format: 'json', detail: 'locate', cache: false });
  return pack.symbols.map((s) => s.name);
}

it('what reads or sets a value comes behind what works with it', async () => {
  const names = await namesFor('how does lazy loading work');
  expect(names[0]).toBe('Rows.fetchLazily');
});

it('a setter that is named is what was asked for', async () => {
  expect((await namesFor('where is setLazyLoading defined'))[0]).toBe('Settings.setLazyLoading');
  expect((await namesFor('set lazy loading'))[0]).toBe('Settings.setLazyLoading');
});
