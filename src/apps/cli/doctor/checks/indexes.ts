/** The folder of indexes, and each repository of the roster. */
import { accessSync, constants, existsSync } from 'node:fs';
import { knowingHome } from '../../../../engine/repositories/home-folder.ts';
import { type ListedRepository, listRepositories } from '../../../../engine/repositories/roster.ts';
import { ownCommand } from '../../../../util/own-command.ts';
import type { Check, Finding } from '../check.ts';

export const check: Check = {
  name: 'indexes',
  place: 3,
  async run({ env }) {
    const home = knowingHome(env);
    const listed = existsSync(home) ? await listRepositories(env) : [];
    const indexed = listed.filter((r) => r.state === 'indexed');
    const summary: Finding = { state: 'fine', text: `${indexed.length} of ${listed.length} listed repositories are indexed, in ${home}` };
    return [...homeFindings(home), summary, ...listed.flatMap(repositoryFindings)];
  },
};

function homeFindings(home: string): Finding[] {
  if (!existsSync(home)) return [{ state: 'note', text: `${home} is not there yet: the first index makes it.` }];
  try {
    accessSync(home, constants.W_OK);
    return [];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [{ state: 'wrong', text: `${home} cannot be written to (${why}). KNOWING_HOME names another folder.` }];
  }
}

function repositoryFindings({ name, root, db, state }: ListedRepository): Finding[] {
  if (state === 'missing') return [{ state: 'note', text: `${name}: its folder ${root} is gone.`, mend: ownCommand(`remove ${name} --purge`) }];
  if (state === 'not_indexed') return [{ state: 'note', text: `${name} is listed, but not indexed.`, mend: ownCommand(`index ${root}`) }];
  if (state === 'unreadable') return [{ state: 'wrong', text: `${name}: the index ${db} cannot be read.`, mend: ownCommand(`fsck --repo ${name}`) }];
  return [];
}
