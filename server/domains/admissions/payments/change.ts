import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Calls } from '../../../../schemas/calls/index.ts';
import type { AuditAction } from '../../../../schemas/entities/audit.ts';
import { areas } from '../../../../schemas/roles.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { sendToRoles } from '../../../platform/notices/send-to-roles.ts';
import { requirePaymentActions, type PaymentAction } from './actions.ts';
import { requireMentees } from './mentees.ts';

type Result = Calls['payments.setPayments']['reply'];

/** A payment that was set or removed. */
export interface ChangedPayment {
  readonly mentee: number;
  readonly action: number;
  readonly title: string;
  readonly mentor: number | null;
  readonly paid: Date;
}

/** Sets or removes payments: all of them, or none if a code or an action is invalid. */
export async function setPayments(
  context: CallContext,
  reader: Reader,
  { Kayas, ActionIds, Set }: Calls['payments.setPayments']['body'],
): Promise<Result> {
  return changePayments(context, reader, {
    action: Set ? 'payments.add' : 'payments.remove',
    added: Set,
    work: async (db, batch) => {
      const mentees = await requireMentees(db, reader, Kayas);
      const total = mentees.length * ActionIds.length;
      if (!Set) return { total, changed: await removePayments(db, reader, mentees, ActionIds.map(parseId)) };
      const actions = await requirePaymentActions(db, reader, ActionIds);
      return { total, changed: await addPayments(db, reader, { batch, mentees, actions }) };
    },
  });
}

interface Change {
  readonly action: AuditAction;
  readonly added: boolean;
  readonly undoes?: string;
  readonly work: (db: Db, batch: string) => Promise<Work>;
}

interface Work {
  /** The payments that were really changed. */
  readonly changed: readonly ChangedPayment[];
  /** The number of payments in the request. */
  readonly total: number;
}

/**
 * Stores a change of payments in one transaction, with a history that is never overwritten and an audit line, and sends
 * an event to open pages. All changes use it.
 */
export async function changePayments(context: CallContext, reader: Reader, change: Change): Promise<Result> {
  const batch = randomUUID();
  const { changed, total } = await context.db.transaction().execute(async (db) => {
    const work = await change.work(db, batch);
    if (work.changed.length > 0) await storeBatch(context, db, reader, { ...change, batch, payments: work.changed });
    return work;
  });
  if (changed.length === 0) return { BatchId: null, Changed: 0, Same: total };
  await sendEvent(context, reader);
  return { BatchId: batch, Changed: changed.length, Same: total - changed.length };
}

interface StoredBatch extends Pick<Change, 'action' | 'added' | 'undoes'> {
  readonly batch: string;
  readonly payments: readonly ChangedPayment[];
}

async function storeBatch(
  context: CallContext,
  db: Db,
  { project }: Reader,
  { batch, payments, action, added, undoes }: StoredBatch,
): Promise<void> {
  await db
    .insertInto('payment_batches')
    .values({
      id: batch,
      project: project.id,
      added,
      person: context.me.Id,
      impersonator: context.impersonator ?? null,
      undoes: undoes ?? null,
    })
    .execute();
  await sql`
    insert into payment_changes (batch, mentee, action, title, mentor, paid)
    select ${batch}::uuid, mentee, action, title, mentor, paid
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb)
      as given (mentee integer, action integer, title text, mentor integer, paid timestamptz)`.execute(db);
  const mentees = [...new Set(payments.map(({ mentee }) => mentee))];
  await context.audit(
    {
      action,
      subject: mentees.length === 1 ? `person ${mentees[0]}` : `${mentees.length} mentees`,
      project: String(project.id),
      details: {
        change: batch,
        payments: payments.length,
        actions: [...new Set(payments.map((payment) => String(payment.action)))],
        ...(undoes === undefined ? {} : { undoes }),
      },
    },
    db,
  );
}

const sendEvent = (context: CallContext, { project }: Reader): Promise<void> =>
  sendToRoles(context, { project: project.id, roles: areas.admin }, 'payments.changed', {
    ProjectId: String(project.id),
  });

interface NewPayments {
  readonly batch: string;
  readonly mentees: readonly number[];
  readonly actions: readonly PaymentAction[];
}

/** Existing payments stay as they are: nobody is paid twice. */
async function addPayments(
  db: Db,
  { project }: Reader,
  { batch, mentees, actions }: NewPayments,
): Promise<ChangedPayment[]> {
  const { rows } = await sql<ChangedPayment>`
    insert into payments (project, mentee, action, title, mentor, batch)
    select ${project.id}, mentee, action.id, action.title,
      (select m.mentor from mentor_mentee m where m.project = ${project.id} and m.mentee = given.mentee
        and m.action in (action.id::text, '') order by m.action desc limit 1),
      ${batch}::uuid
    from unnest(${[...mentees]}::integer[]) as given (mentee)
      cross join jsonb_to_recordset(${JSON.stringify(actions)}::jsonb) as action (id integer, title text)
    order by mentee, action.id
    on conflict (project, mentee, action) do nothing
    returning mentee, action, title, mentor, time as paid`.execute(db);
  return rows;
}

async function removePayments(
  db: Db,
  { project }: Reader,
  mentees: readonly number[],
  actions: readonly number[],
): Promise<ChangedPayment[]> {
  return db
    .deleteFrom('payments')
    .where('project', '=', project.id)
    .where(sql<boolean>`mentee = any(${[...mentees]}::integer[])`)
    .where(sql<boolean>`action = any(${[...actions]}::integer[])`)
    .returning(['mentee', 'action', 'title', 'mentor', 'time as paid'])
    .execute();
}
