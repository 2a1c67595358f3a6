import { closed, dictionary, nullable, Type } from '../define.ts';

const cells = (description: string) =>
  dictionary(Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()]), { description });

/** The owner of the answers that a page shows. */
export const answerOwner = closed({
  ActionId: nullable(Type.String({ description: 'The action.' })),
  UserId: nullable(Type.String({ description: 'The person.' })),
  AnswerSetId: Type.Optional(nullable(Type.String({ description: 'The set of answers, where it is stored.' }))),
});

/** A workbook of a questionnaire by its name. */
export const workbookName = closed({
  Id: Type.String({ description: 'The workbook.' }),
  Name: Type.String({ description: 'Its name.' }),
});

/** A workbook that is filled in, with what its answers are and what becomes of them. */
export const answerWorkbook = closed({
  Group: Type.String({ description: 'The group of answers that it fills.' }),
  ...workbookName.properties,
  Values: cells('The values by cell.'),
  States: dictionary(Type.Enum(['saving', 'failed', 'conflict']), { description: 'The result of a cell.' }),
  Hidden: Type.Integer({ description: 'How many sheets are hidden.' }),
  Others: Type.Optional(cells('The values of others, where they differ.')),
  Wrong: Type.Optional(dictionary(Type.String(), { description: 'The fault of a cell.' })),
  Shows: Type.Optional(
    nullable(
      closed({
        name: Type.String({ description: 'The cell to which the workbook goes.' }),
        turn: Type.Integer({ description: 'Grows with each jump.' }),
      }),
    ),
  ),
});
