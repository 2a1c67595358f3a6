import { closed, nullable, Type, type Static } from '../define.ts';
import { workState } from './action-work.ts';

const counts = {
  Done: Type.Integer({ description: 'Actions that are completed.', minimum: 0 }),
  All: Type.Integer({ description: 'Actions that the mentee sees, locked ones included.', minimum: 0 }),
};

/** The number of completed actions of a mentee; the same for every reader. */
export const progress = closed(counts, { description: 'How many of their actions the mentee has done.' });
export type Progress = Static<typeof progress>;

/** The same, by group. */
export const menteeProgress = closed(
  {
    MenteeId: Type.String({ description: 'The mentee.' }),
    ...counts,
    Groups: Type.Array(
      closed({
        Name: Type.String({
          description: 'The group; empty for none, and for those of which the reader sees no action.',
        }),
        ...counts,
        Actions: Type.Array(
          closed({
            Id: nullable(Type.String({ description: 'The action; null if the reader does not see it.' })),
            State: workState,
          }),
          {
            description:
              'Each of them, in their order. Of those that the reader does not see only new or done is said.',
          },
        ),
      }),
      { description: 'By the first part of the group, in the order of the actions.' },
    ),
  },
  { description: 'The progress of a mentee.' },
);
export type MenteeProgress = Static<typeof menteeProgress>;
