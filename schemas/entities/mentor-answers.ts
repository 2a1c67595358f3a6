import { closed, nullable, Type, type Static } from '../define.ts';

const count = (description: string) => Type.Integer({ description, minimum: 0 });

/** The duration of answers: from handing in work until it was returned or approved. */
export const answerTime = {
  Answers: count('Work that was returned or approved in the period.'),
  Hours: nullable(Type.Number({ description: 'The median time to an answer in the period; null without answers.' })),
  Before: nullable(Type.Number({ description: 'The same, in the equally long period before.' })),
};

/** The open work of a mentor, and the duration of their answers. */
export const mentorAnswers = closed(
  {
    MentorId: Type.String({ description: 'The mentor.' }),
    Name: Type.String({ description: 'How they are called.' }),
    Mentees: count('Their active mentees whom the reader sees.'),
    Waiting: count('Mentees who wait for their answer.'),
    Since: nullable(Type.String({ description: 'The longest wait; null for none.', format: 'date-time' })),
    ...answerTime,
    Weeks: Type.Array(count('Answers in seven days.'), { description: 'Eight times seven days, the last ones last.' }),
  },
  { description: 'What a mentor has to do and how soon they answer.' },
);
export type MentorAnswers = Static<typeof mentorAnswers>;
