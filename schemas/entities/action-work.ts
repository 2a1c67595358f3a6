import { closed, nullable, Type, type Static } from '../define.ts';
import { WORK_STATES } from './work-states.ts';

export const workState = Type.Enum(WORK_STATES, {
  description: 'new, begun, handedIn (it waits for the mentor), returned (to be corrected) or done.',
});

const instant = (description: string) => Type.String({ description, format: 'date-time' });

/** The work of one mentee in one action, with the rights of its reader. */
export const work = closed(
  {
    State: workState,
    Since: nullable(instant('Since when; null for new.')),
    Late: Type.Boolean({ description: 'Its day is over, and the mentee has still to do it.' }),
    Review: Type.Boolean({ description: 'Handed-in work waits for a mentor, who approves or returns it.' }),
    Comment: Type.String({ description: 'Why it was returned; else empty.' }),
    Author: nullable(Type.String({ description: 'Who handed it in, returned or completed it.' })),
    Opened: nullable(instant('The time at which somebody who looks after the mentee opened the handed-in work.')),
    CanHandIn: Type.Boolean({ description: 'The reader may hand it in.' }),
    CanTakeBack: Type.Boolean({ description: 'The reader handed it in and may take it back.' }),
    CanReview: Type.Boolean({ description: 'The reader may approve or return it.' }),
  },
  { description: 'The work of a mentee in an action.' },
);
export type Work = Static<typeof work>;

/** One change of the work, for its history. */
export const workChange = closed(
  {
    State: workState,
    Comment: Type.String({ description: 'The comment; may be empty.' }),
    PersonId: nullable(Type.String({ description: 'Who did it.' })),
    Name: Type.String({ description: 'How they are called; empty where the reader may not know.' }),
    Time: instant('When.'),
  },
  { description: 'A change of the work of a mentee in an action.' },
);
export type WorkChange = Static<typeof workChange>;
