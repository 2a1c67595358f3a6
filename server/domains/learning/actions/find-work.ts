import { sql } from 'kysely';
import { searchRank } from '../../../../schemas/formats/search-rank.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { FoundHit } from '../../../platform/search/finder.ts';
import { seesActionsAsMenteeOnly, visibleActionsOfMentee } from '../../../policy/actions.ts';
import type { Reader } from '../../../policy/reader.ts';
import { NAMES_ONLY, searchQuery, selectMentees } from '../../people/index.ts';
import { conditionalActions, keepShown } from './progress.ts';
import { storedWork, type StoredWork } from './work-state.ts';

/** Mentees with this name whose work is looked at, and the latest pieces of it. */
const MAX_MENTEES = 20;
const MAX_FOUND = 20;

interface FoundWork {
  readonly action: number;
  readonly mentee: number;
  readonly title: string;
  readonly name: string;
  readonly work: StoredWork;
}

/** The latest work of mentees by their names, or by their names and titles of actions; for readers who look after mentees. */
export async function findWork(db: Db, reader: Reader, search: string): Promise<readonly FoundHit[]> {
  if (seesActionsAsMenteeOnly(reader)) return [];
  const mentees = await findMentees(db, reader, search);
  if (mentees.length === 0) return [];
  const ofMentees = sql`mentee = any(${mentees}::integer[])`;
  const [{ rows }, conditional] = await Promise.all([
    sql<FoundWork>`
      with stored as materialized (
        select action, mentee, time from action_work where ${ofMentees}
        union all select action, mentee, time from action_completions where done and ${ofMentees})
      select actions.id as action, people.id as mentee, actions.title, people.name, ${storedWork(sql.ref('people.id'))} as work
      from (select action, mentee, max(time) as time from stored group by action, mentee) latest
      join actions on actions.id = latest.action join people on people.id = latest.mentee
      where ${visibleActionsOfMentee(reader, 'people.id')}
      order by latest.time desc`.execute(db),
    conditionalActions(db, reader.project.id),
  ]);
  const fitting = rows.filter(({ title, name }) => searchRank(`${title} ${name}`, search) !== null);
  const shown = await keepShown(db, reader.project.id, fitting, conditional);
  return shown.slice(0, MAX_FOUND).map(({ action, mentee, title, name, work }) => ({
    Id: `${action}.${mentee}`,
    Title: title,
    Detail: name,
    Keys: [`actions.state.${work.state}`],
    Time: work.time === null ? null : new Date(work.time),
    otherTexts: [name, `${title} ${name}`],
    Links: [{ Screen: 'mentor/mentee', With: { menteeId: String(mentee), actionId: String(action) }, State: {} }],
  }));
}

/** The mentees whose names have one of the words. */
async function findMentees(db: Db, reader: Reader, search: string): Promise<number[]> {
  const query = search
    .split(/\s+/)
    .map((word) => searchQuery(word, NAMES_ONLY))
    .filter((word) => word !== '')
    .join(' | ');
  if (query === '') return [];
  const rows = await selectMentees(db, reader, {})
    .where(sql<boolean>`people.search @@ ${query}::tsquery`)
    .select('people.id')
    .orderBy(sql`ts_rank(people.search, ${query}::tsquery)`, 'desc')
    .orderBy('people.id')
    .limit(MAX_MENTEES)
    .execute();
  return rows.map(({ id }) => id);
}
