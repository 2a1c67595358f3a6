import type { Questionnaire } from '../../../../schemas/documents/questionnaire.ts';
import { ACTION_FLAGS } from '../../../../schemas/entities/action.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { addActions } from '../actions/create.ts';
import { addQuest } from './design.ts';

/** A small questionnaire with most question types and a condition. For tests. */
export const createSmallQuest = (more: Partial<Questionnaire> = {}): Questionnaire => ({
  Title: 'Μικρό',
  Sections: [
    {
      Title: 'Πρώτη',
      Questions: [
        [
          {
            Model: 'ID_0001',
            Type: '01',
            Text: 'Εργάζεστε;',
            Options: [
              { Value: 'yes', Text: 'Ναι' },
              { Value: 'no', Text: 'Όχι' },
            ],
          },
          { Model: 'ID_0002', Type: 19, Text: 'Πού;', Condition: { '==': [{ var: 'ID_0001' }, 'yes'] } },
        ],
        [
          {
            Model: 'ID_0003',
            Type: '8',
            Text: 'Τι σας αρέσει;',
            Options: [{ Value: 'a' }, { Value: 'b' }, { Value: 'c' }],
          },
        ],
        [
          {
            Model: 'ID_0004',
            Type: '12',
            Text: 'Από [[1]] ως [[2]]',
            Validate: { '<=': [{ var: 'ID_0004.0' }, { var: 'ID_0004.1' }] },
          },
        ],
      ],
    },
  ],
  ...more,
});

/** A questionnaire with a published action. For tests. */
export async function addQuestAction(
  db: Db,
  project: number,
  document: Questionnaire,
  flags: number = ACTION_FLAGS.Published,
): Promise<{ quest: string; action: string }> {
  const quest = await addQuest(db, project, document, { author: null, message: '' });
  const [action = 0] = await addActions(db, project, [{ type: 3, title: document.Title, quest, flags }]);
  return { quest, action: String(action) };
}
