/** What a task is after: the one place where the forms in which people and agents ask are told apart. Pure. */
import { type Intent, isReport } from '../../intent.ts';
import type { TaskText } from '../task-text.ts';
import { askedKinds } from './asked-kinds.ts';
import { askedLandmark } from './asked-landmark.ts';
import { askedRelation } from './asked-relation.ts';
import { messageWords } from './quoted-message.ts';
import { isAboutDocuments, isAboutInfrastructure, isAboutMigrations, isAboutReplaced, isAboutTests, isAboutViews } from './subjects.ts';
import { formOf, isAddition, wantedBy, wantsPlace } from './task-form.ts';
import { kindWanted } from './wanted-kind.ts';

export function readIntent(text: TaskText): Intent {
  const { title, prose, firstLine } = text;
  const form = formOf(text);
  return {
    form,
    wants: wantedBy(text, form),
    wantsPlace: wantsPlace(text, form),
    adds: isAddition(title),
    about: {
      tests: isAboutTests(title),
      migrations: isAboutMigrations(prose),
      views: isAboutViews(prose) || isReport({ form }),
      infrastructure: isAboutInfrastructure(prose),
      documents: isAboutDocuments(prose),
      replaced: isAboutReplaced(prose),
    },
    relation: askedRelation(title),
    landmark: askedLandmark(title),
    identifier: form === 'identifier' ? firstLine.replace(/[`()]/g, '') : undefined,
    kinds: askedKinds(title),
    oneMore: kindWanted(title),
    message: messageWords(firstLine),
  };
}
