import { linking } from '../../../schemas/calls/linking.ts';
import { area } from '../../area.ts';
import { readerOf } from '../../policy/reader.ts';
import {
  reach,
  resetActionMany,
  resetActionOne,
  setActionMany,
  setActionOne,
  setDefaultMany,
  setDefaultOne,
} from './commands.ts';
import { coordinateMany, coordinateOne, leadersOf, subjectIds, supervise } from './leaders.ts';
import { listMentees, listMentors } from './lists.ts';

export const linkingArea = area('linking', linking, {
  setDefaultMentorSingle: async (body, context) =>
    setDefaultOne(context, await readerOf(context, body.ProjectId), body),
  setDefaultMentor: async (body, context) => setDefaultMany(context, await readerOf(context, body.ProjectId), body),
  setActionMentor: async (body, context) => setActionMany(context, await readerOf(context, body.ProjectId), body),
  setActionMentorOne: async (body, context) => setActionOne(context, await readerOf(context, body.ProjectId), body),
  resetActionMentor: async (body, context) => resetActionMany(context, await readerOf(context, body.ProjectId), body),
  resetActionMentorOne: async (body, context) => resetActionOne(context, await readerOf(context, body.ProjectId), body),
  reach: async (body, context) => reach(context, await readerOf(context, body.ProjectId), body),
  mentees: async (body, context) => listMentees(context.db, await readerOf(context, body.ProjectId), body),
  mentors: async (body, context) => listMentors(context.db, await readerOf(context, body.ProjectId), body),
  supervisors: async (body, context) =>
    leadersOf(context.db, await readerOf(context, body.ProjectId), 'supervisor_mentor'),
  coordinators: async (body, context) =>
    leadersOf(context.db, await readerOf(context, body.ProjectId), 'coordinator_mentee'),
  supervise: async (body, context) => supervise(context, await readerOf(context, body.ProjectId), body),
  getSubjectIds: async (body, context) =>
    subjectIds(context.db, await readerOf(context, body.ProjectId), body.SupervisorId),
  coordinateOne: async (body, context) => coordinateOne(context, await readerOf(context, body.ProjectId), body),
  coordinate: async (body, context) => coordinateMany(context, await readerOf(context, body.ProjectId), body),
});
