import { jobs } from '../../../../schemas/calls/jobs.ts';
import { area } from '../../../platform/http/area.ts';
import { requireReader } from '../../../policy/reader.ts';
import { listJobs, listRuns, pauseJob, runJob } from './jobs.ts';

export const jobsArea = area('jobs', jobs, {
  list: async (body, context) => {
    await requireReader(context, body.ProjectId);
    return listJobs(context.db, body);
  },
  history: async (body, context) => listRuns(context.db, await requireReader(context, body.ProjectId), body.Name, body),
  run: async (body, context) => runJob(context, await requireReader(context, body.ProjectId), body.Name),
  pause: async (body, context) => pauseJob(context, await requireReader(context, body.ProjectId), body),
});
