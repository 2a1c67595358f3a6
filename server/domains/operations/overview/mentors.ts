import { sql } from 'kysely';
import type { MentorAnswers } from '../../../../schemas/entities/mentor-answers.ts';
import type { Need } from '../../../../schemas/entities/need.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { visibleActionsOfMentee } from '../../../policy/actions.ts';
import { isCountedMentee } from '../../../policy/people.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { loadMentorOfWork } from '../../learning/index.ts';
import { selectCountedPeople } from '../../people/index.ts';
import { listWork } from './needs.ts';

const WEEKS = 8;
/** Longer than any project lasts. */
const ALL_DAYS = 36_500;
/** Sorts after every timestamp. */
const NEVER = '~';

type AnswerTime = Pick<MentorAnswers, 'Answers' | 'Hours' | 'Before'>;

interface AnswerRow {
  /** Null: all mentors together. */
  readonly mentor: number | null;
  readonly answers: number;
  readonly hours: number | null;
  readonly before: number | null;
  readonly weeks: readonly number[];
}

/**
 * The active mentors whom the reader looks after, with the longest wait first, and the time that answers take: in the
 * last days, or (0) since the beginning.
 */
export async function listMentorsWithAnswers(
  db: Db,
  reader: Reader,
  days: number,
): Promise<{ list: MentorAnswers[]; All: AnswerTime }> {
  const mentors = await selectCountedPeople(db, reader, 'Mentor', 'RegistryMentor')
    .select(['people.id', 'people.name'])
    .execute();
  const ids = mentors.map(({ id }) => id);
  const [answers, mentees, waits] = await Promise.all([
    answerTimes(db, reader, ids, days),
    countMentees(db, reader, ids),
    waitsByMentor(db, reader, ids),
  ]);
  const list = mentors
    .map(({ id, name }): MentorAnswers => {
      const row = answers.get(id);
      const waiting = waits.get(id) ?? [];
      return {
        MentorId: String(id),
        Name: name,
        Mentees: mentees.get(id) ?? 0,
        Waiting: new Set(waiting.map(({ MenteeId }) => MenteeId)).size,
        Since: waiting.flatMap(({ Since }) => Since ?? []).toSorted()[0] ?? null,
        ...presentTime(row),
        Weeks: [...(row?.weeks ?? Array.from({ length: WEEKS }, () => 0))],
      };
    })
    .toSorted(byWait);
  return { list, All: presentTime(answers.get(null)) };
}

const presentTime = (row: AnswerRow | undefined): AnswerTime => ({
  Answers: row?.answers ?? 0,
  Hours: row?.hours ?? null,
  Before: row?.before ?? null,
});

/** Orders by the longest wait; mentors without waiting mentees come last, by name. */
function byWait(one: MentorAnswers, other: MentorAnswers): number {
  const [since, otherSince] = [one.Since ?? NEVER, other.Since ?? NEVER];
  if (since !== otherSince) return since < otherSince ? -1 : 1;
  return other.Waiting - one.Waiting || one.Name.localeCompare(other.Name, 'el');
}

/** An answer counts for the person who returned or approved handed-in work, even if the mentor has changed since. */
async function answerTimes(
  db: Db,
  reader: Reader,
  mentors: readonly number[],
  days: number,
): Promise<ReadonlyMap<number | null, AnswerRow>> {
  const reach = days === 0 ? ALL_DAYS : days;
  const span = Math.max(2 * reach, WEEKS * 7);
  const { rows } = await sql<AnswerRow>`
    with answers as (
      select c.author as mentor, extract(epoch from now() - c.time) / 86400 as age,
        extract(epoch from c.time - handed.time) / 3600 as hours
      from action_work_changes c join actions on actions.id = c.action
      join lateral (select p.state, p.time from action_work_changes p
        where p.action = c.action and p.mentee = c.mentee and p.id < c.id order by p.id desc limit 1) handed
        on handed.state = 'handedIn'
      where c.time > now() - ${span} * interval '1 day' and c.time <= now() and c.state in ('returned', 'done')
        and c.author <> c.mentee and c.author = any(${[...mentors]}::integer[])
        and ${isCountedMentee(reader, 'c.mentee')} and ${visibleActionsOfMentee(reader, 'c.mentee')}
    )
    select mentor, (count(*) filter (where age < ${reach}))::integer as answers,
      round((percentile_cont(0.5) within group (order by hours) filter (where age < ${reach}))::numeric, 1)::float as hours,
      round((percentile_cont(0.5) within group (order by hours)
        filter (where age >= ${reach} and age < 2 * ${reach}::integer))::numeric, 1)::float as before,
      array(select (count(*) filter (where floor(age / 7) = week))::integer
        from unnest(array_agg(age)) as age, generate_series(0, ${WEEKS - 1}) as week
        group by week order by week desc) as weeks
    from answers group by grouping sets ((mentor), ())`.execute(db);
  return new Map(rows.map((row) => [row.mentor, row]));
}

async function countMentees(db: Db, reader: Reader, mentors: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await selectCountedPeople(db, reader, 'Mentee')
    .innerJoin('mentor_mentee', (join) =>
      join.onRef('mentor_mentee.mentee', '=', 'people.id').on('mentor_mentee.project', '=', reader.project.id),
    )
    .where(sql<boolean>`mentor_mentee.mentor = any(${[...mentors]}::integer[])`)
    .groupBy('mentor_mentee.mentor')
    .select(['mentor_mentee.mentor', sql<number>`count(distinct people.id)::integer`.as('count')])
    .execute();
  return new Map(rows.map(({ mentor, count }) => [mentor, count]));
}

/** The waiting work of each mentor, by who has to answer. */
async function waitsByMentor(
  db: Db,
  reader: Reader,
  mentors: readonly number[],
): Promise<ReadonlyMap<number, readonly Need[]>> {
  const [work, mentorOf] = await Promise.all([listWork(db, reader), loadMentorOfWork(db, reader)]);
  const known = new Set(mentors);
  const owned = work.flatMap((need) => {
    const mentor = mentorOf({ mentee: parseId(need.MenteeId), action: parseId(need.ActionId ?? '') });
    return mentor !== undefined && known.has(mentor) ? { mentor, need } : [];
  });
  return new Map(
    [...Map.groupBy(owned, ({ mentor }) => mentor)].map(([mentor, of]) => [mentor, of.map(({ need }) => need)]),
  );
}
