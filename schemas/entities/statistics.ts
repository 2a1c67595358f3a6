import { closed, nullable, Type, type Static } from '../define.ts';

/** A small value or text of a person. */
export const statisticsAnswer = closed(
  {
    Id: Type.String({ description: 'The statistics item.' }),
    UserId: Type.String({ description: 'Whose it is.' }),
    Value: nullable(Type.Union([Type.Number(), Type.Boolean(), Type.String()], { description: 'The value.' })),
    Text: Type.String({ description: 'The text; empty for none.' }),
  },
  { description: 'A statistics answer.' },
);
export type StatisticsAnswer = Static<typeof statisticsAnswer>;

/** A record that documents store for themselves. */
export const dataRecord = closed(
  {
    Id: Type.String({ description: 'The record.' }),
    Data: Type.Unknown({ description: 'The content.' }),
    Name: Type.String({ description: 'Its name.' }),
    Class: Type.String({ description: 'What kind of record it is.' }),
    editLevel: Type.Integer({ description: 'Who changes it: people whose level is at most this.' }),
    viewLevel: Type.Integer({ description: 'Who reads it: people whose level is at most this.' }),
    Revision: Type.Integer({ description: 'Grows with each change.' }),
  },
  { description: 'A data record.' },
);
export type DataRecord = Static<typeof dataRecord>;

/** A record in a list, without its content. */
export const dataRecordRow = closed(
  {
    Id: Type.String({ description: 'The record.' }),
    Name: Type.String({ description: 'Its name.' }),
    Class: Type.String({ description: 'What kind of record it is.' }),
    editLevel: Type.Integer({ description: 'Who changes it: people whose level is at most this.' }),
    viewLevel: Type.Integer({ description: 'Who reads it: people whose level is at most this.' }),
    CanEdit: Type.Boolean({ description: 'The reader may change it.' }),
    Revision: Type.Integer({ description: 'Grows with each change.' }),
    Time: Type.String({ description: 'When it was saved last.', format: 'date-time' }),
  },
  { description: 'A data record in a list.' },
);

/** A data file in a list. */
export const dataFileRow = closed(
  {
    Name: Type.String({ description: 'Its name.' }),
    Built: Type.Boolean({ description: 'It comes with the product: the project has none of that name.' }),
    Bytes: Type.Integer({ description: 'How long it is as JSON text.' }),
    Revision: Type.Integer({ description: 'Grows with each change; 0 for one of the product.' }),
    Time: nullable(Type.String({ description: 'When it was saved last.', format: 'date-time' })),
  },
  { description: 'A data file in a list.' },
);
