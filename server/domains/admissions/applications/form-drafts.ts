import { sql } from 'kysely';
import type { FormAnswers } from '../../../../schemas/documents/application-run.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { STATUS } from '../../../../schemas/entities/application-status.ts';
import { applicationHandedIn } from './errors.ts';
import { protocolOf } from './present.ts';

interface FormDraft {
  readonly project: number;
  /** The key of the form on the device; null for a sender without one. */
  readonly formKey: string | null;
  readonly address: string;
  /** The answers to known questions, not yet checked. */
  readonly answers: FormAnswers;
}

/** Serializes saving and submitting of one form by several tabs. Held until the transaction ends. */
export async function lockForm(db: Db, project: number, formKey: string | null): Promise<void> {
  if (formKey !== null)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`application-form:${project}:${formKey}`}, 0))`.execute(
      db,
    );
}

/** 409 if the form of the device was already submitted, from another tab or with the link of its mail. */
export async function refuseHandedIn(db: Db, project: number, formKey: string | null): Promise<void> {
  if (formKey === null) return;
  const row = await db
    .selectFrom('applications')
    .where('project', '=', project)
    .where('form_key', '=', formKey)
    .where('status', '<>', STATUS.draft)
    .select(['year', 'number'])
    .executeTakeFirst();
  if (row) throw applicationHandedIn(protocolOf(row));
}

/**
 * The draft of a form on a device, locked until the transaction ends. Without a key: the draft with the same address
 * and identical answers, which is a request that was sent twice.
 */
export async function findFormDraft(
  db: Db,
  { project, formKey, address, answers }: FormDraft,
): Promise<number | undefined> {
  await refuseHandedIn(db, project, formKey);
  const drafts = db
    .selectFrom('applications')
    .where('project', '=', project)
    .where('status', '=', STATUS.draft)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate();
  const found =
    formKey === null
      ? drafts
          .where(sql<boolean>`lower(address) = ${address.toLowerCase()}`)
          .where(sql<boolean>`answers = ${JSON.stringify(answers)}::jsonb`)
      : drafts.where('form_key', '=', formKey);
  return (await found.executeTakeFirst())?.id;
}

/** Ends the links of the application that were mailed to other addresses. */
export async function endOtherLinks(db: Db, application: number, address: string): Promise<void> {
  await sql`
    delete from application_links using mails
    where application_links.application = ${application} and mails.id = application_links.mail
      and lower(mails.address) <> ${address.toLowerCase()}`.execute(db);
}
