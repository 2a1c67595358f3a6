import { closed, Type, type Static } from '../define.ts';
import { user } from './user.ts';

const count = (description: string) => Type.Integer({ description, minimum: 0 });

/** A mentor with their current load. */
export const mentorLoad = closed(
  {
    User: user,
    Mentees: count('Mentees whose mentor they are by default.'),
    Actions: count('Mentees whom they have for some actions alone.'),
    Meetings: count('Meetings in the next seven days; a meeting with several mentees is one.'),
    Supervisors: Type.Array(Type.String(), { description: 'Ids of the supervisors.' }),
  },
  { description: 'A mentor and their load.' },
);
/** A person who looks after others, with their number. */
export const leader = closed(
  { User: user, Links: count('How many are linked to them.') },
  { description: 'A supervisor with mentors, or a coordinator with mentees.' },
);
export type Leader = Static<typeof leader>;

const meeting = closed({
  Action: Type.String({ description: 'The title of its action.' }),
  Mentee: Type.String({ description: 'Whom it is with; empty for somebody whom the reader may not see.' }),
  Others: count('The number of further mentees.'),
  Time: Type.String({ description: 'When it begins.', format: 'date-time' }),
});

/** Two meetings that are too close to each other. */
export const overlap = closed(
  {
    Same: Type.Enum(['mentor', 'mentee'], { description: 'Who would be in both.' }),
    One: meeting,
    Other: meeting,
  },
  { description: 'Two meetings less than 45 minutes apart.' },
);
export type Overlap = Static<typeof overlap>;
