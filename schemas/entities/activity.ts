import { closed, Type, type Static } from '../define.ts';

const count = (description: string) => Type.Integer({ description, minimum: 0 });

/** What mentees did in some time. */
export const activity = {
  Done: count('Actions that were completed then and are still.'),
  HandedIn: count('Work that was handed in for a review.'),
  People: count('Mentees whose work changed.'),
};
const activityShape = closed(activity);
export type Activity = Static<typeof activityShape>;
