import { randomUUID } from 'node:crypto';
import { planMove } from '../../../flows/application/machine.ts';
import { isFormOpen, readApplicationForm } from '../../../schemas/documents/application-run.ts';
import { isoDay, today } from '../../../schemas/formats/greek-date.ts';
import type { CallContext } from '../../area.ts';
import type { Reader } from '../../policy/reader.ts';
import { notFound, unprocessable } from '../../problem.ts';
import { formatMoment } from '../account/mails.ts';
import { draftExpires, mailApplicationLink, submittedExpires } from './links.ts';
import { entryOf, insertMoves, loadMovable, sendApplicationsChanged, standingOf } from './moves.ts';
import { protocolOf } from './present.ts';

interface Letter {
  readonly AppId: string;
  readonly Reason?: string;
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
  { AppId, Reason = '' }: Letter,
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
    const expires = opens ? draftExpires() : submittedExpires();
    await mailApplicationLink(db, context.config, {
      application: row.id,
      project,
      to: row.address,
      language: row.language,
      template: plan.mail,
      opens: opens ? 'form' : 'submitted',
      key: `${plan.mail}:${row.id}:${randomUUID()}`,
      values: {
        name: row.name,
        project: reader.project.descr,
        protocol: protocolOf(row),
        reason: Reason,
        until: opens ? formatMoment(expires) : '',
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

/** A link to a form that takes nothing helps nobody. */
function requireOpen({ project }: Reader): void {
  const form = readApplicationForm(project.settings.Config['Application'], 'el');
  if (!isFormOpen(form, isoDay(today())))
    throw notFound('application-closed', 'The project takes no applications now.');
}
