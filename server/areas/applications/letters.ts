import { randomUUID } from 'node:crypto';
import { planMove } from '../../../flows/application/machine.ts';
import { isFormOpen, readApplicationForm } from '../../../schemas/documents/application-run.ts';
import { isoDay, today } from '../../../schemas/formats/greek-date.ts';
import type { CallContext, Db } from '../../area.ts';
import { toMailLanguage } from '../../mail/template.ts';
import type { Reader } from '../../policy/reader.ts';
import { fieldError, notFound, unprocessable } from '../../problem.ts';
import { formatMoment } from '../account/mails.ts';
import { findMissing, withNewDocuments } from './documents.ts';
import { draftExpires, mailApplicationLink, submittedExpires } from './links.ts';
import { entryOf, insertMoves, loadMovable, sendApplicationsChanged, standingOf, type Movable } from './moves.ts';
import { protocolOf } from './present.ts';

interface Letter {
  readonly AppId: string;
  readonly Reason?: string;
  /** The documents to ask for. */
  readonly Questions?: readonly string[];
}

const LETTERS = {
  RESUBMIT: { kind: 'resubmit', action: 'applications.resubmit' },
  REMIND: { kind: 'reminder', action: 'applications.remind' },
} as const;

/** Opens an application to its applicant again. */
export const askToResubmit = (context: CallContext, reader: Reader, letter: Letter) =>
  sendLetter(context, reader, 'RESUBMIT', letter);

/** Reminds an applicant of what is missing. */
export const sendReminder = (context: CallContext, reader: Reader, letter: Letter) =>
  sendLetter(context, reader, 'REMIND', letter);

async function sendLetter(
  context: CallContext,
  reader: Reader,
  type: keyof typeof LETTERS,
  { AppId, Reason = '', Questions }: Letter,
): Promise<{ Mails: number }> {
  const { kind, action } = LETTERS[type];
  const project = reader.project.id;
  await context.db.transaction().execute(async (db) => {
    const [row] = await loadMovable(db, reader, [AppId], true);
    const plan = row && planMove(standingOf(row), { type });
    if (!row || !plan || plan.mail === null || row.address === '')
      throw unprocessable('application-not-moved', 'There is no such mail for this application.');
    const opens = type === 'RESUBMIT' || row.status === -1;
    if (opens) requireOpen(reader);
    const asked = opens ? [] : await findAskedFor(db, reader, row, Questions);
    const limited = opens || asked.length > 0;
    const expires = limited ? draftExpires() : submittedExpires();
    const documents = asked.map(({ Label }) => Label);
    await mailApplicationLink(db, context.config, {
      application: row.id,
      project,
      to: row.address,
      language: row.language,
      template: plan.mail,
      opens: opens ? 'form' : asked.length > 0 ? 'documents' : 'submitted',
      ...(asked.length > 0 ? { questions: asked.map(({ Name }) => Name) } : {}),
      key: `${plan.mail}:${row.id}:${randomUUID()}`,
      values: {
        name: row.name,
        project: reader.project.descr,
        protocol: protocolOf(row),
        reason: Reason,
        documents,
        until: limited ? formatMoment(expires) : '',
      },
      expires,
    });
    if (type === 'RESUBMIT')
      await db
        .updateTable('applications')
        .set({ reopened: new Date(), changed: new Date() })
        .where('id', '=', row.id)
        .execute();
    await insertMoves(db, [entryOf(row, kind, true)], {
      person: context.me.Id,
      behind: context.impersonator ?? null,
      reason: Reason,
      batch: null,
      documents,
    });
    await context.audit(
      {
        action,
        subject: `application ${row.id}`,
        project: String(project),
        details: Reason === '' ? {} : { reason: Reason },
      },
      db,
    );
  });
  await sendApplicationsChanged(context, project);
  return { Mails: 1 };
}

/** The documents that a reminder asks for: those that were chosen, else those that are needed and missing. */
async function findAskedFor(db: Db, reader: Reader, { id, language }: Movable, chosen: Letter['Questions']) {
  const { answers, form } = await db
    .selectFrom('applications')
    .where('id', '=', id)
    .select(['answers', 'form'])
    .executeTakeFirstOrThrow();
  const all = withNewDocuments(form, reader.project.settings, toMailLanguage(language));
  const missing = await findMissing({ person: reader.person, project: reader.project.id }, all, answers);
  if (!chosen) return missing.filter(({ Required }) => Required);
  if (!chosen.every((name) => missing.some(({ Name }) => Name === name)))
    throw unprocessable('answers-not-valid', 'One of these documents is not missing.', [
      fieldError('/Questions', 'choice'),
    ]);
  return missing.filter(({ Name }) => chosen.includes(Name));
}

/** A link to a form that takes nothing helps nobody. */
function requireOpen({ project }: Reader): void {
  const form = readApplicationForm(project.settings.Config['Application'], 'el');
  if (!isFormOpen(form, isoDay(today())))
    throw notFound('application-closed', 'The project takes no applications now.');
}
