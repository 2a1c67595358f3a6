import { closed, nullable, Type, type Static } from '../define.ts';

const count = (description: string) => Type.Integer({ description, minimum: 0 });

/** The activity of mentees in a period. */
const activity = {
  Done: count('Actions that were completed then and are still.'),
  HandedIn: count('Work that was handed in for a review.'),
  People: count('Mentees whose work changed.'),
};
const activityShape = closed(activity);
export type Activity = Static<typeof activityShape>;

/** The activity of mentees in a period, in the previous one, and step by step. */
export const activityReport = closed({
  Start: Type.String({ description: 'When the period began.', format: 'date-time' }),
  Now: closed(activity, { description: 'In the period.' }),
  Before: nullable(
    closed(activity, { description: 'In as many days before it. Null for a period since the beginning.' }),
  ),
  Steps: Type.Array(closed(activity), { description: 'The period in equal steps, the last one last.' }),
  Actions: Type.Array(
    closed({
      ActionId: Type.String({ description: 'The action.' }),
      Done: count('Mentees who completed it in the period.'),
      Before: count('Mentees who completed it in as many days before.'),
    }),
    { description: 'The actions that somebody completed in the period or before it.' },
  ),
});
