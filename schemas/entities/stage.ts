import { closed, Type, type Static } from '../define.ts';

const count = (description: string) => Type.Integer({ description, minimum: 0 });

/** The state of a mentee in a stage. */
export const stageState = () =>
  Type.Enum(['done', 'current', 'ahead'], {
    description:
      'done: all actions of the stage are completed. current: the first stage that the mentee has not completed. ahead: it comes after that one.',
  });
export type StageState = Static<ReturnType<typeof stageState>>;

/** The progress of the mentees in a stage of the programme. */
export const stage = closed(
  {
    Name: Type.String({
      description:
        'The first part of the group of its actions; empty for none, and for those of which the reader sees no action.',
    }),
    Done: count('Mentees who have completed it.'),
    Current: count('Mentees who are in it. Each is in one stage at most.'),
    Ahead: count('Mentees who have not reached it.'),
  },
  { description: 'A stage of the programme. Only mentees who see an action of it are counted.' },
);
export type Stage = Static<typeof stage>;

/** Somebody in a stage. */
export const stagePerson = closed(
  {
    MenteeId: Type.String({ description: 'The mentee.' }),
    Name: Type.String({ description: 'How they are called.' }),
    Done: count('Actions of the stage that they have completed.'),
    All: count('Actions of the stage that they see.'),
  },
  { description: 'A mentee in a stage.' },
);
export type StagePerson = Static<typeof stagePerson>;
