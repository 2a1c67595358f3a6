import { sql, type RawBuilder } from 'kysely';
import type { WORK_FILTERS } from '../../../../schemas/calls/grid.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { visibleActionsOfMentee } from '../../../policy/actions.ts';
import type { Reader } from '../../../policy/reader.ts';
import { selectMentees, type MenteeSelection } from '../../people/index.ts';
import { isSilent, waitsForAnswer } from './attention.ts';
import { isInGrids } from '../actions/visible-actions.ts';
import { lateActions } from './late.ts';

export type WorkFilter = (typeof WORK_FILTERS)[number];

/** The mentees that a grid and its files show. */
export interface GridSelection extends MenteeSelection {
  readonly Work?: WorkFilter;
}

/** The mentees of a grid that match the selection. Wrapped in an object, since a query itself could be awaited. */
export async function selectGridMentees(db: Db, reader: Reader, { Work, ...selection }: GridSelection) {
  const query = selectMentees(db, reader, selection);
  return { query: Work ? query.where(await CONDITIONS[Work](db, reader, selection)) : query };
}

type Condition = (db: Db, reader: Reader, selection: MenteeSelection) => Promise<RawBuilder<boolean>>;

const CONDITIONS: Readonly<Record<WorkFilter, Condition>> = {
  waiting: (db, reader, { filterMentorId }) => waitsForAnswer(db, reader, filterMentorId),
  silent: isSilent,
  late: async (db, reader) => {
    const late = await lateActions(db, reader, new Date());
    return sql`people.id = any(${late.map(({ mentee }) => mentee)}::integer[])`;
  },
  returned: (_, reader) =>
    Promise.resolve(sql`exists (select from actions
      join action_work w on w.action = actions.id and w.mentee = people.id and w.state = 'returned'
      where ${visibleActionsOfMentee(reader, 'people.id')} and ${isInGrids}
        and not exists (select from action_completions c
          where c.action = w.action and c.mentee = w.mentee and c.done))`),
};
