import { linking } from '../../../../schemas/calls/linking.ts';
import { area } from '../../../platform/http/area.ts';
import { requireReader } from '../../../policy/reader.ts';
import {
  previewLinks,
  resetActionMentorOfMany,
  resetActionMentorOfOne,
  setActionMentorOfMany,
  setActionMentorOfOne,
  setDefaultMentorOfMany,
  setDefaultMentorOfOne,
} from './link-mentors.ts';
import {
  linkManyToCoordinator,
  linkOneToCoordinator,
  listLeaders,
  listMentorsOfSupervisor,
  linkToSupervisor,
} from './leaders.ts';
import { listMentees, listMentors } from './lists.ts';
import { previewShares, shareMentees } from './share.ts';

export const linkingArea = area('linking', linking, {
  setDefaultMentorSingle: async (body, context) =>
    setDefaultMentorOfOne(context, await requireReader(context, body.ProjectId), body),
  setDefaultMentor: async (body, context) =>
    setDefaultMentorOfMany(context, await requireReader(context, body.ProjectId), body),
  setActionMentor: async (body, context) =>
    setActionMentorOfMany(context, await requireReader(context, body.ProjectId), body),
  setActionMentorOne: async (body, context) =>
    setActionMentorOfOne(context, await requireReader(context, body.ProjectId), body),
  resetActionMentor: async (body, context) =>
    resetActionMentorOfMany(context, await requireReader(context, body.ProjectId), body),
  resetActionMentorOne: async (body, context) =>
    resetActionMentorOfOne(context, await requireReader(context, body.ProjectId), body),
  reach: async (body, context) => previewLinks(context, await requireReader(context, body.ProjectId), body),
  planShares: async (body, context) => previewShares(context, await requireReader(context, body.ProjectId), body),
  share: async (body, context) => shareMentees(context, await requireReader(context, body.ProjectId), body),
  mentees: async (body, context) => listMentees(context.db, await requireReader(context, body.ProjectId), body),
  mentors: async (body, context) => listMentors(context.db, await requireReader(context, body.ProjectId), body),
  supervisors: async (body, context) =>
    listLeaders(context.db, await requireReader(context, body.ProjectId), 'supervisor_mentor'),
  coordinators: async (body, context) =>
    listLeaders(context.db, await requireReader(context, body.ProjectId), 'coordinator_mentee'),
  supervise: async (body, context) => linkToSupervisor(context, await requireReader(context, body.ProjectId), body),
  getSubjectIds: async (body, context) =>
    listMentorsOfSupervisor(context.db, await requireReader(context, body.ProjectId), body.SupervisorId),
  coordinateOne: async (body, context) =>
    linkOneToCoordinator(context, await requireReader(context, body.ProjectId), body),
  coordinate: async (body, context) =>
    linkManyToCoordinator(context, await requireReader(context, body.ProjectId), body),
});
