import { reviews } from '../../../../schemas/calls/reviews.ts';
import { area } from '../../../platform/http/area.ts';
import { requireReader } from '../../../policy/reader.ts';
import { assignApplications, listReviewers } from './assign.ts';
import { addNote, removeNote } from './notes.ts';
import { scoreApplication } from './scores.ts';
import { writeToApplicant } from './write.ts';

export const reviewsArea = area('reviews', reviews, {
  people: async ({ ProjectId }, context) => listReviewers(context.db, await requireReader(context, ProjectId)),
  assign: async (body, context) => assignApplications(context, await requireReader(context, body.ProjectId), body),
  addNote: async (body, context) => addNote(context, await requireReader(context, body.ProjectId), body),
  removeNote: async (body, context) => removeNote(context, await requireReader(context, body.ProjectId), body),
  score: async (body, context) => scoreApplication(context, await requireReader(context, body.ProjectId), body),
  write: async (body, context) => writeToApplicant(context, await requireReader(context, body.ProjectId), body),
});
