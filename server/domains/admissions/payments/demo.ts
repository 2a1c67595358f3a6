import { randomUUID } from 'node:crypto';
import { demoPayments, type DemoPaymentBatch } from '../../../../schemas/demo/payments.ts';
import type { Db } from '../../../platform/data/tables.ts';

interface DemoProject {
  readonly project: number;
  readonly idOf: (username: string) => number;
  readonly mentees: readonly string[];
  /** The username of the mentor of a mentee. */
  readonly mentorOf: ReadonlyMap<string, string>;
}

interface DemoRow {
  readonly mentee: number;
  readonly action: number;
  readonly title: string;
  readonly mentor: number | null;
}

/** A year of payments, with their history. */
export async function loadDemoPayments(db: Db, demo: DemoProject, now: Date): Promise<void> {
  const actions = await db.selectFrom('actions').where('project', '=', demo.project).select(['id', 'title']).execute();
  const titles = new Map(actions.map(({ id, title }) => [String(id), title]));
  const batches = demoPayments(demo.mentees, now).map((batch) => ({
    ...batch,
    id: randomUUID(),
    rows: rowsOf(demo, batch, titles.get(batch.action) ?? ''),
  }));
  await db
    .insertInto('payment_batches')
    .values(
      batches.map(({ id, added, by, time }) => ({
        id,
        project: demo.project,
        added,
        person: demo.idOf(by),
        impersonator: null,
        undoes: null,
        time,
      })),
    )
    .execute();
  const changes = batches.flatMap(({ id, rows, time }) => rows.map((row) => ({ ...row, batch: id, paid: time })));
  await db.insertInto('payment_changes').values(changes).execute();
  const removed = new Set(batches.filter(({ added }) => !added).flatMap(({ rows }) => rows.map(keyOf)));
  const payments = batches
    .filter(({ added }) => added)
    .flatMap(({ id, rows, time }) => rows.map((row) => ({ ...row, project: demo.project, batch: id, time })));
  await db
    .insertInto('payments')
    .values(payments.filter((row) => !removed.has(keyOf(row))))
    .execute();
}

const keyOf = ({ mentee, action }: Pick<DemoRow, 'mentee' | 'action'>): string => `${mentee} ${action}`;

const rowsOf = ({ idOf, mentorOf }: DemoProject, { action, mentees }: DemoPaymentBatch, title: string): DemoRow[] =>
  mentees.map((username) => {
    const mentor = mentorOf.get(username);
    return {
      mentee: idOf(username),
      action: Number(action),
      title,
      mentor: mentor === undefined ? null : idOf(mentor),
    };
  });
