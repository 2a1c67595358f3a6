import { closed, nullable, Type, type Static } from '../define.ts';

const text = (description: string) => Type.String({ description });
const count = (description: string) => Type.Integer({ description, minimum: 0 });
const moment = (description: string) => nullable(Type.String({ description, format: 'date-time' }));

export const microdataQuestion = closed(
  {
    Id: text('The question.'),
    Title: text('The question.'),
    Type: Type.Integer({ description: '0 a heading, 1 a radio, 2 a text, 3 a number, 6 a date.' }),
    Hint: Type.Optional(text('A sentence of help.')),
    DefaultField: Type.Optional(text('The user field that the answer starts with.')),
    DefaultValue: Type.Optional(text('The initial answer.')),
    Child: Type.Optional(
      Type.Array(Type.Unsafe<unknown>({ $ref: 'entities/microdata-question' }), { description: 'Questions below it.' }),
    ),
    ConditionId: Type.Optional(text('Shown when this one is answered with "1".')),
    ConditionInverse: Type.Optional(Type.Boolean({ description: 'Shown when it is not.' })),
  },
  { description: 'A question of the microdata.' },
);

/** An answer as it is read. */
export const microdataAnswer = closed(
  { Id: text('The question.'), Answer: text('The answer: "1" or "0" of a radio, a date as YYYY-MM-DD.') },
  { description: 'An answer of the microdata.' },
);
export type MicrodataAnswer = Static<typeof microdataAnswer>;

/** The progress of a person with a form. */
const MICRODATA_STATES = ['none', 'begun', 'final'] as const;
/** The results of its sending. */
const MICRODATA_SENDINGS = ['none', 'sending', 'sent', 'refused'] as const;

export const microdataPhase = closed(
  {
    State: Type.Enum([...MICRODATA_STATES], { description: 'Not begun, begun, or final.' }),
    Asked: count('Questions that are asked.'),
    Answered: count('Questions of these with an answer.'),
    Time: moment('When it was last saved.'),
    Sending: Type.Enum([...MICRODATA_SENDINGS], { description: 'The result of its sending.' }),
    GreyList: Type.Integer({ description: '1 while it is being sent.', minimum: 0, maximum: 1 }),
    Sent: moment('When it was sent.'),
    Error: text('The error of the information system; empty without one, and for the mentee.'),
    Code: text('Why it could not be sent, where the information system said nothing: the text errors.<code>.'),
  },
  { description: 'How far somebody is with a form of the microdata.' },
);
export type MicrodataPhase = Static<typeof microdataPhase>;

/** The members of a row of microdata. */
export const MICRODATA_FIELDS = [
  'kayas',
  'AFM',
  'AMKA',
  'BirthDate',
  'Sex',
  'Address',
  'Postcode',
  'Name',
  'Phone',
  'Region',
  'Municipality',
  'UnemploymentCard',
  'StartDate',
] as const;
export type MicrodataField = (typeof MICRODATA_FIELDS)[number];

export const microdataLine = closed(
  {
    kayas: text('The code, as it was sent.'),
    Outcome: Type.Enum(['found', 'none', 'several'], {
      description: 'Whether one mentee has the code, nobody, or several.',
    }),
    UserId: text('The mentee; empty if it is not exactly one.'),
    Name: text('The name of the mentee.'),
    Start: microdataPhase,
    End: microdataPhase,
    Missing: Type.Array(Type.Enum([...MICRODATA_FIELDS]), {
      description:
        'The missing values of the row: fields of the mentee that are empty, or that the reader does not see.',
    }),
    StartDate: nullable(text('The date of the action of the settings, YYYY-MM-DD.')),
    Excluded: Type.Boolean({ description: 'The rule of the settings leaves this mentee out.' }),
  },
  { description: 'A pasted code: whose it is, and how far they are.' },
);
export type MicrodataLine = Static<typeof microdataLine>;

export const microdataSent = closed(
  {
    State: Type.Enum(['sent', 'refused', 'sending'], {
      description: 'The result; "sending": it continues, and a notification reports the end.',
    }),
    Count: count('The people in the file.'),
    Error: text('The error of the information system; empty without one.'),
    Code: text('Why it could not be sent, where the information system said nothing: the text errors.<code>.'),
  },
  { description: 'The result of a sent file.' },
);
const phaseCounts = (description: string) =>
  closed(
    {
      None: count('Not begun.'),
      Begun: count('Begun.'),
      Final: count('Final and not sent.'),
      Sending: count('Being sent.'),
      Sent: count('Sent.'),
      Refused: count('Refused by the information system.'),
    },
    { description },
  );

export const microdataOverview = closed(
  {
    Mentees: count('The active mentees whom the reader sees.'),
    Start: phaseCounts('The forms at the start.'),
    End: phaseCounts('The forms at the end.'),
    AsksStart: count('Questions at the start; 0 if there is no form.'),
    AsksEnd: count('Questions at the end; 0 if there is no form.'),
  },
  { description: 'How complete the microdata of a project are.' },
);
export type MicrodataOverview = Static<typeof microdataOverview>;

export const microdataForm = closed(
  {
    UserId: text('Whose form it is.'),
    Name: text('Their name.'),
    Questions: Type.Array(microdataQuestion, { description: 'The question in the language of the reader.' }),
    Answers: Type.Array(microdataAnswer, {
      description: 'The answers; for a form that is not started, the initial ones.',
    }),
    Final: Type.Boolean({ description: 'It cannot be changed until it is unfinalized.' }),
    Revision: count('Of the answers; 0 for none.'),
    Time: moment('When it was last saved.'),
    By: text('The author; empty without one.'),
    CanChange: Type.Boolean({ description: 'The reader may answer.' }),
    CanUnfinalize: Type.Boolean({ description: 'The reader may open a final form again.' }),
    GreyList: Type.Integer({ description: '1 while it is being sent.', minimum: 0, maximum: 1 }),
  },
  { description: 'A form of the microdata of a person.' },
);
export type MicrodataFormReply = Static<typeof microdataForm>;
