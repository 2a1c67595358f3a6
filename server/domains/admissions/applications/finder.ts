import { sql } from 'kysely';
import { applications } from '../../../../schemas/calls/applications.ts';
import { stageOf } from '../../../../schemas/entities/application-status.ts';
import { createFinder } from '../../../policy/finder.ts';
import { applicationSearch, hasWholeWords } from './finding.ts';
import { selectApplications } from './rows.ts';
import { protocolOf } from './present.ts';

const MAX_FOUND = 40;

/** Finds applications by their protocol number, the name and what else their list is searched by. */
export const applicationFinder = createFinder({
  kind: 'application',
  roles: applications.list.roles,
  find: async (reader, { context, search }) => {
    const condition = applicationSearch(search);
    if (!condition) return [];
    const rows = await selectApplications(context.db, reader)
      .where(condition)
      .select([
        'applications.id',
        'applications.year',
        'applications.number',
        'applications.name',
        'applications.address',
        'applications.status',
        'applications.changed',
      ])
      .orderBy(hasWholeWords(search), 'desc')
      .orderBy(sql`applications.submitted desc nulls last`)
      .orderBy('applications.id', 'desc')
      .limit(MAX_FOUND)
      .execute();
    return rows.map(({ id, name, address, status, changed, ...row }) => {
      const protocol = protocolOf(row);
      const shown = name || address;
      return {
        Id: String(id),
        Title: protocol || shown,
        Detail: protocol ? shown : '',
        otherTexts: [name],
        Keys: [`decisions.stage.${stageOf(status)}`],
        Time: changed,
        Links: [{ Screen: 'admin/project/applications', With: {}, State: { open: String(id) } }],
      };
    });
  },
});
