import { questionnaireFaults } from '../../../../schemas/documents/questionnaire-faults.ts';
import { bookIdsOf } from '../../../../schemas/documents/questionnaire-run.ts';
import { questionnaireSchema, type Questionnaire } from '../../../../schemas/documents/questionnaire.ts';
import { quest } from '../../../../schemas/calls/quest.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { findConditionFault, addQuest, storeVersion, newSetId } from '../../learning/index.ts';
import { createProblem, type BundleNames } from '../../documents/index.ts';
import { hasCallRole } from './call-roles.ts';
import { toBundleDocument, toIdDocument } from './documents.ts';
import type { Document } from './codec.ts';
import type { BundleSource, PresentEntry } from './source.ts';

const MAKERS = hasCallRole(quest.save);

/**
 * The questionnaires of a project in their newest versions. An import deletes none, since people have answered them.
 */
export const questionnaireSource: BundleSource = {
  folder: 'questionnaire',
  schema: questionnaireSchema,
  texts: {},
  mayRead: MAKERS,
  mayWrite: MAKERS,
  load: loadQuestionnaires,
  reserve: ({ names }, { name }) => {
    names.add('questionnaire', newSetId(), name);
    return Promise.resolve();
  },
  store: async ({ context: { me }, db, reader, names, message }, { name, document, before }) => {
    const id = names.idOf('questionnaire', name) ?? '';
    const questionnaire = asQuestionnaire(toIdDocument(names, document));
    const written = { author: { id: me.Id, name: me.UserName }, message };
    if (before?.revision === undefined) await addQuest(db, reader.project.id, questionnaire, written, id);
    else await storeVersion(db, id, before.revision + 1, questionnaire, written);
  },
  check: ({ document }, bundle) => {
    const questionnaire = asQuestionnaire(document);
    const books = new Set(bookIdsOf(questionnaire).filter((id) => bundle.find('workbook', id)));
    const faults = questionnaireFaults(questionnaire, findConditionFault, books);
    return Promise.resolve(faults.map(({ code, pointer, message }) => createProblem(code, pointer, message)));
  },
};

// Documents are only checked and stored after their schema was checked.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const asQuestionnaire = (document: Document): Questionnaire => document as Questionnaire;

async function loadQuestionnaires(db: Db, project: number, names: BundleNames): Promise<PresentEntry[]> {
  const rows = await db
    .selectFrom('quests')
    .innerJoin('quest_versions', (join) =>
      join.onRef('quest_versions.quest', '=', 'quests.id').onRef('quest_versions.number', '=', 'quests.revision'),
    )
    .where('quests.project', '=', project)
    .orderBy('quests.id')
    .select(['quests.id', 'quests.revision', 'quest_versions.document'])
    .execute();
  return rows.map(({ id, revision, document }) => ({
    name: names.nameOf('questionnaire', id) ?? id,
    revision,
    document: toBundleDocument(names, { ...document }),
  }));
}
