import { quest } from '../../../../schemas/calls/quest.ts';
import { searchRank } from '../../../../schemas/formats/search-rank.ts';
import { createFinder } from '../../../policy/finder.ts';

/** Finds the questionnaires of the project, for those who see their list. Mentees find their actions. */
export const questionnaireFinder = createFinder({
  kind: 'questionnaire',
  roles: quest.quests.roles,
  find: async ({ project }, { context, search }) => {
    const rows = await context.db
      .selectFrom('quests')
      .where('project', '=', project.id)
      .select(['id', 'title', 'time'])
      .orderBy('title')
      .execute();
    return rows
      .filter(({ title }) => searchRank(title, search) !== null)
      .map(({ id, title, time }) => ({
        Id: id,
        Title: title,
        Time: time,
        Links: [
          { Screen: 'admin/questionnaire', With: { id }, State: {} },
          { Screen: 'admin/questionnaire/results', With: { id }, State: {} },
        ],
      }));
  },
});
