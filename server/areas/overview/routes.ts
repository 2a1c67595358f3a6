import { overview } from '../../../schemas/calls/overview.ts';
import { area } from '../../area.ts';
import { readerOf } from '../../policy/reader.ts';
import { attentionOf } from './attention.ts';
import { countsOf } from './counts.ts';

export const overviewArea = area('overview', overview, {
  get: async ({ ProjectId }, context) => {
    const reader = await readerOf(context, ProjectId);
    const [counts, Attention] = await Promise.all([
      countsOf(context.db, reader),
      attentionOf(context, reader, ProjectId),
    ]);
    return { ...counts, Attention };
  },
});
