import { closed, defineCall, nullable, paging, projectId, Type } from '../define.ts';
import { activityReport } from '../entities/activity.ts';
import { JOB_KINDS } from '../entities/job.ts';
import { answerTime, mentorAnswers } from '../entities/mentor-answers.ts';
import { need } from '../entities/need.ts';
import { periodDays } from '../entities/period.ts';
import { stage, stagePerson, stageState } from '../entities/stage.ts';
import { areas } from '../roles.ts';

const count = (description: string) => Type.Integer({ description, minimum: 0 });
/** Null where there is none. */
const since = (description: string) => nullable(Type.String({ description, format: 'date-time' }));
/** Null for readers whom it does not concern. */
const forPeople = (description: string) =>
  nullable(Type.Integer({ description: `${description} Null for who does not deal with it.`, minimum: 0 }));

/** The first pages of people who look after others. */
export const overview = {
  get: defineCall({
    path: '/api/praxis/overview',
    method: 'POST',
    summary: 'The numbers of visible items, and of items that wait for somebody.',
    roles: areas.admin,
    body: closed({ ProjectId: projectId() }),
    reply: closed({
      Mentees: count('Active mentees.'),
      Mentors: count('Active mentors.'),
      Actions: count('Published actions.'),
      Attention: closed(
        {
          NoMentor: count('Active mentees without a mentor.'),
          Silent: count('Active mentees with something to do who wrote nothing for fourteen days.'),
          Late: count('Active mentees whose open action had its day.'),
          LateSince: since('The first day that is over.'),
          Waiting: count('Active mentees who wrote in an open action and got no answer.'),
          WaitingSince: since('When the longest wait of them began.'),
          Applicants: forPeople('Applications that wait for a decision.'),
          LateAnswers: count('Answers that came after the end of their questionnaire and wait to be judged.'),
          Unapproved: forPeople('Items of the library that wait for approval.'),
          FailedMails: forPeople('Mails that could not be sent.'),
        },
        { description: 'What waits for somebody.' },
      ),
    }),
  }),
  needs: defineCall({
    path: '/api/praxis/overview/needs',
    method: 'POST',
    summary:
      'The mentees who need the reader: waiting work, the longest wait first, then late mentees, then silent ones.',
    roles: areas.people,
    body: closed({
      ProjectId: projectId(),
      count: Type.Optional(
        Type.Integer({ description: 'The maximum number; 20 by default.', minimum: 1, maximum: 100 }),
      ),
    }),
    reply: closed({
      list: Type.Array(need, { description: 'The first ones.' }),
      count: Type.Integer({ description: 'How many there are.', minimum: 0 }),
      People: count('How many mentees they are of.'),
    }),
  }),
  activity: defineCall({
    path: '/api/praxis/overview/activity',
    method: 'POST',
    summary: 'The activity of the mentees whom the reader sees, in a period and in the previous one.',
    roles: areas.people,
    body: closed({ ProjectId: projectId(), Days: Type.Optional(periodDays()) }),
    reply: activityReport,
  }),
  mentors: defineCall({
    path: '/api/praxis/overview/mentors',
    method: 'POST',
    summary: 'The active mentors whom the reader looks after, the longest wait first, with the time that answers take.',
    roles: [...areas.admin, 'SupervisorLite', 'SupervisorLitePlus'],
    body: closed({
      ProjectId: projectId(),
      Days: Type.Optional(periodDays()),
      ...paging(),
    }),
    reply: closed({
      list: Type.Array(mentorAnswers, { description: 'A page of them.' }),
      count: Type.Integer({ description: 'How many there are.', minimum: 0 }),
      All: closed(answerTime, { description: 'Of all of them together.' }),
    }),
  }),
  stages: defineCall({
    path: '/api/praxis/overview/stages',
    method: 'POST',
    summary:
      'How many of the active mentees whom the reader looks after have completed each stage, are in it, and have not reached it.',
    roles: areas.people,
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(stage),
  }),
  health: defineCall({
    path: '/api/praxis/overview/health',
    method: 'POST',
    summary: 'Whether the installation does its work: mail of the project, jobs, room for files, and the last backup.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId() }),
    reply: closed({
      Mails: closed(
        {
          Sent: count('Sent in the last seven days.'),
          Failed: count('Written in the last seven days, and not sent.'),
          Waiting: count('Not sent yet.'),
          WaitingSince: since('When the oldest of those was written.'),
        },
        { description: 'The mails of the project that the reader may read.' },
      ),
      Jobs: closed({
        All: count('Jobs that are not paused.'),
        Failed: Type.Array(Type.Enum([...JOB_KINDS]), {
          description: 'What those do whose last run that ended had failed.',
        }),
      }),
      Files: closed({
        Bytes: count('The space that the files of the project take.'),
        Room: nullable(
          closed(
            { Free: count('Bytes that are free.'), All: count('Bytes that it has.') },
            { description: 'The disk that files are on. Null where a service keeps them.' },
          ),
        ),
      }),
      Backup: since('When the last backup was whole.'),
    }),
  }),
  stagePeople: defineCall({
    path: '/api/praxis/overview/stagePeople',
    method: 'POST',
    summary: 'The mentees behind one number of a stage, by name.',
    roles: areas.people,
    body: closed({
      ProjectId: projectId(),
      Stage: Type.String({ description: 'The name of the stage.', maxLength: 400 }),
      State: stageState(),
      ...paging(),
    }),
    reply: closed({
      list: Type.Array(stagePerson, { description: 'A page of them.' }),
      count: Type.Integer({ description: 'How many there are.', minimum: 0 }),
    }),
  }),
};
