import { overview } from '../../../schemas/calls/overview.ts';
import { area } from '../../area.ts';
import { requireReader } from '../../policy/reader.ts';
import { countAttention } from './attention.ts';
import { loadCounts } from './counts.ts';

export const overviewArea = area('overview', overview, {
  get: async ({ ProjectId }, context) => {
    const reader = await requireReader(context, ProjectId);
    const [counts, Attention] = await Promise.all([
      loadCounts(context.db, reader),
      countAttention(context, reader, ProjectId),
    ]);
    return { ...counts, Attention };
  },
});
