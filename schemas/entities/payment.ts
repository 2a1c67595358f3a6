import { closed, nullable, Type, type Static } from '../define.ts';

const text = (description: string) => Type.String({ description });
const moment = (description: string) => Type.String({ description, format: 'date-time' });

/** A valid payment: a mentee is paid once for an action. */
export const payment = closed(
  {
    Id: text('The mentee and the action: unique in the list.'),
    MenteeId: text('The person who is paid.'),
    Name: text('The name of the mentee.'),
    Kayas: text('The code of the mentee; empty if the reader does not see it.'),
    ActionId: text('What for.'),
    Title: text('The title of the action when it was set.'),
    MentorId: nullable(text('The mentor of the mentee for this action when it was set.')),
    Mentor: text('The name of the mentor; empty for none, and for one whom the reader does not see.'),
    Time: moment('When it was set.'),
    By: text('Who set it; empty for somebody who left.'),
  },
  { description: 'A payment.' },
);
export type Payment = Static<typeof payment>;

/** A pasted code with its person and what they are paid for. */
export const paymentLine = closed(
  {
    Kayas: text('The code, as it was sent.'),
    Outcome: Type.Enum(['found', 'none', 'several'], {
      description: 'Whether one mentee has the code, nobody, or several.',
    }),
    MenteeId: text('The mentee; empty if it is not exactly one.'),
    Name: text('The name of the mentee.'),
    Payments: Type.Array(
      closed({
        ActionId: text('What for.'),
        Title: text('The title of the action.'),
        Time: moment('When it was set.'),
      }),
      { description: 'The payments of the mentee.' },
    ),
  },
  { description: 'A pasted code.' },
);
export type PaymentLine = Static<typeof paymentLine>;

/** A change of payments. */
export const paymentBatch = closed(
  {
    Id: text('The change.'),
    Set: Type.Boolean({ description: 'True: payments were set; false: they were removed.' }),
    Undoes: Type.Boolean({ description: 'It takes another change back.' }),
    Time: moment('When.'),
    By: text('Who did it; empty for somebody who left.'),
    Impersonator: text('The administrator who was signed in as them; mostly empty.'),
    Payments: Type.Integer({ description: 'How many payments, of mentees whom the reader sees.' }),
    People: Type.Integer({ description: 'Of how many mentees.' }),
    Titles: Type.Array(Type.String(), { description: 'The titles of the actions.' }),
    CanUndo: Type.Boolean({ description: 'Some of it still holds, and the reader sees all of its mentees.' }),
  },
  { description: 'A change of payments.' },
);
