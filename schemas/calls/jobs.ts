import { closed, defineCall, paging, projectId, Type } from '../define.ts';
import { job, jobRun } from '../entities/job.ts';

const which = () => ({
  ProjectId: projectId(),
  Name: Type.String({ description: 'The job.', minLength: 1, maxLength: 200 }),
});

export const jobs = {
  list: defineCall({
    path: '/api/praxis/jobs/list',
    method: 'POST',
    summary: 'The jobs of the installation: when they are due next, and how they ended last.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId(), ...paging() }),
    reply: closed({
      list: Type.Array(job, { description: 'The page.' }),
      count: Type.Integer({ description: 'How many there are.' }),
    }),
  }),
  history: defineCall({
    path: '/api/praxis/jobs/history',
    method: 'POST',
    summary: 'The runs of a job, newest first. They are stored for two weeks.',
    roles: ['Admin'],
    body: closed({ ...which(), ...paging() }),
    reply: closed({
      list: Type.Array(jobRun, { description: 'The page.' }),
      count: Type.Integer({ description: 'How many there are.' }),
    }),
  }),
  run: defineCall({
    path: '/api/praxis/jobs/run',
    method: 'POST',
    summary:
      'Runs a job now, and answers how it ended; after 30 seconds how far it is. Refused while a run has not ended.',
    roles: ['Admin'],
    body: closed(which()),
    reply: jobRun,
    refused: { member: 'State', values: ['failed'], text: 'Problem' },
    affects: ['jobs.list', 'jobs.history', 'audit.list'],
  }),
  pause: defineCall({
    path: '/api/praxis/jobs/pause',
    method: 'POST',
    summary: 'Pauses a job or lets it run at its times again; times that pass meanwhile are not made up for.',
    roles: ['Admin'],
    body: closed({ ...which(), Paused: Type.Boolean({ description: 'true: it does not run at its times.' }) }),
    reply: job,
    affects: ['jobs.list', 'audit.list'],
  }),
};
