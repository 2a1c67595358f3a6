import { sql, type RawBuilder } from 'kysely';
import type { Activity } from '../../../../schemas/entities/activity.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { visibleActionsOfMentee } from '../../../policy/actions.ts';
import { countedPeople } from '../../../policy/people.ts';
import type { Reader } from '../../../policy/reader.ts';
import { doneCountsBySteps, type DoneCount, countsForMentee } from '../../learning/index.ts';

const DAY = 86_400;
const MAX_STEPS = 10;

/** A period until now in equal steps. Step 0 is the last one; steps from `steps` on are the period before. */
interface Period {
  readonly steps: number;
  /** Seconds of a step. */
  readonly length: number;
  readonly sinceBeginning: boolean;
}

interface ChangeRow {
  /** Null: the whole period, or the one before it. */
  readonly step: number | null;
  readonly isNow: boolean;
  readonly handedIn: number;
  readonly people: number;
}

/**
 * The activity of counted mentees in the last days and in as many days before, in the actions that count for them. 0:
 * since the beginning.
 */
export async function countActivity(db: Db, reader: Reader, days: number) {
  const changesOf = await selectChanges(db, reader);
  const period = days === 0 ? await wholePeriod(db, changesOf) : periodOf(days);
  const [done, changes] = await Promise.all([
    doneCountsBySteps(db, reader, stepOf(period, 'done.time')),
    countChanges(db, changesOf, period),
  ]);
  const { steps, length, sinceBeginning } = period;
  const isNow = ({ step }: { readonly step: number }) => step < steps;
  const total = (inPeriod: boolean): Activity =>
    present(
      done.filter((event) => isNow(event) === inPeriod),
      changes.find((row) => row.step === null && row.isNow === inPeriod),
    );
  return {
    Start: new Date(Date.now() - steps * length * 1000).toISOString(),
    Now: total(true),
    Before: sinceBeginning ? null : total(false),
    Steps: Array.from({ length: steps }, (_, index) => steps - 1 - index).map((number) =>
      present(
        done.filter(({ step }) => step === number),
        changes.find(({ step }) => step === number),
      ),
    ),
    Actions: [...Map.groupBy(done, ({ action }) => action)].map(([action, counts]) => ({
      ActionId: String(action),
      Done: sumOf(counts.filter(isNow)),
      Before: sumOf(counts.filter((count) => !isNow(count))),
    })),
  };
}

const sumOf = (counts: readonly DoneCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

const present = (done: readonly DoneCount[], changes: ChangeRow | undefined): Activity => ({
  Done: sumOf(done),
  HandedIn: changes?.handedIn ?? 0,
  People: changes?.people ?? 0,
});

function periodOf(days: number): Period {
  const steps = Math.min(days, MAX_STEPS);
  return { steps, length: (days * DAY) / steps, sinceBeginning: false };
}

/** The period from the first change that the reader sees. */
async function wholePeriod(db: Db, changes: RawBuilder<unknown>): Promise<Period> {
  const { rows } = await sql<{ readonly seconds: number | null }>`
    select extract(epoch from now() - min(c.time))::float as seconds ${changes}`.execute(db);
  const seconds = Math.max(rows[0]?.seconds ?? 0, DAY);
  return { steps: MAX_STEPS, length: seconds / MAX_STEPS, sinceBeginning: true };
}

const selectChanges = async (db: Db, reader: Reader): Promise<RawBuilder<unknown>> =>
  sql`from action_work_changes c join actions on actions.id = c.action join people on people.id = c.mentee
    join memberships on memberships.person = people.id and memberships.project = actions.project
    where ${countedPeople(reader, 'Mentee')} and ${visibleActionsOfMentee(reader, 'c.mentee')}
      and ${await countsForMentee(db, reader)} and c.time <= now()`;

/** The step of a moment; null outside of both periods. */
function stepOf({ steps, length, sinceBeginning }: Period, time: string): RawBuilder<number> {
  const age = sql`extract(epoch from now() - ${sql.ref(time)})`;
  const step = sql`floor(${age} / ${length}::float)::integer`;
  return sinceBeginning
    ? sql<number>`case when ${age} >= 0 then least(${step}, ${steps - 1}::integer) end`
    : sql<number>`case when ${age} >= 0 and ${age} < ${2 * steps * length}::float then ${step} end`;
}

async function countChanges(db: Db, changesOf: RawBuilder<unknown>, period: Period): Promise<ChangeRow[]> {
  const reach = period.sinceBeginning
    ? sql`true`
    : sql`c.time > now() - ${2 * period.steps * period.length}::float * interval '1 second'`;
  const { rows } = await sql<ChangeRow>`
    with changes as (
      select ${stepOf(period, 'c.time')} as step, c.state, c.mentee ${changesOf} and ${reach}),
    dated as (select *, step < ${period.steps}::integer as "isNow" from changes where step is not null)
    select step, "isNow", (count(*) filter (where state = 'handedIn'))::integer as "handedIn",
      count(distinct mentee)::integer as people
    from dated group by grouping sets (("isNow"), ("isNow", step))`.execute(db);
  return rows;
}
