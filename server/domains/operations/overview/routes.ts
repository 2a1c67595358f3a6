import { overview } from '../../../../schemas/calls/overview.ts';
import { DEFAULT_DAYS } from '../../../../schemas/entities/period.ts';
import { area } from '../../../platform/http/area.ts';
import { requireReader } from '../../../policy/reader.ts';
import { countStages, listStagePeople } from '../../learning/index.ts';
import { countActivity } from './activity.ts';
import { countAttention } from './attention.ts';
import { loadCounts } from './counts.ts';
import { loadHealth } from './health.ts';
import { listMentorsWithAnswers } from './mentors.ts';
import { listNeeds } from './needs.ts';

export const overviewArea = area('overview', overview, {
  get: async ({ ProjectId }, context) => {
    const reader = await requireReader(context, ProjectId);
    const [counts, Attention] = await Promise.all([
      loadCounts(context.db, reader),
      countAttention(context, reader, ProjectId),
    ]);
    return { ...counts, Attention };
  },
  needs: async ({ ProjectId, count = 20 }, context) => {
    const needs = await listNeeds(context.db, await requireReader(context, ProjectId));
    const People = new Set(needs.map(({ MenteeId }) => MenteeId)).size;
    return { list: needs.slice(0, count), count: needs.length, People };
  },
  activity: async ({ ProjectId, Days = DEFAULT_DAYS }, context) =>
    countActivity(context.db, await requireReader(context, ProjectId), Days),
  mentors: async ({ ProjectId, Days = DEFAULT_DAYS, page = 0, count = 20 }, context) => {
    const { list, All } = await listMentorsWithAnswers(context.db, await requireReader(context, ProjectId), Days);
    return { list: list.slice(page * count, (page + 1) * count), count: list.length, All };
  },
  stages: async ({ ProjectId }, context) => countStages(context.db, await requireReader(context, ProjectId)),
  health: async ({ ProjectId }, context) => loadHealth(context, await requireReader(context, ProjectId)),
  stagePeople: async ({ ProjectId, Stage, State, page = 0, count = 20 }, context) =>
    listStagePeople(context.db, await requireReader(context, ProjectId), { stage: Stage, state: State, page, count }),
});
