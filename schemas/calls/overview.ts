import { closed, defineCall, nullable, projectId, Type } from '../define.ts';
import { areas } from '../roles.ts';

const count = (description: string) => Type.Integer({ description, minimum: 0 });
/** Null for who has nothing to do with it. */
const forPeople = (description: string) =>
  nullable(Type.Integer({ description: `${description} Null for who does not deal with it.`, minimum: 0 }));

/** The first page of administrators. */
export const overview = {
  get: defineCall({
    path: '/api/praxis/overview',
    method: 'POST',
    summary: 'How many there are of what the reader sees, and what waits for somebody.',
    roles: areas.admin,
    body: closed({ ProjectId: projectId() }),
    reply: closed({
      Mentees: count('Active mentees.'),
      Mentors: count('Active mentors.'),
      Inactive: count('People who are not active.'),
      Actions: count('Published actions.'),
      Done: count('Actions that mentees completed in the last seven days.'),
      Attention: closed(
        {
          NoMentor: count('Active mentees without a mentor.'),
          Silent: count('Active mentees with something to do who wrote nothing for fourteen days.'),
          Late: count('Active mentees whose open action had its day.'),
          Waiting: count('Active mentees who wrote in an open action and got no answer.'),
          Applicants: count('Active people who applied and have no other role.'),
          LateAnswers: count('Answers that came after the end of their questionnaire and wait to be judged.'),
          Unapproved: forPeople('Items of the library that wait for approval.'),
          FailedMails: forPeople('Mails that could not be sent.'),
        },
        { description: 'What waits for somebody.' },
      ),
    }),
  }),
};
