import { randomUUID } from 'node:crypto';
import { planMove } from '../../../../flows/application/machine.ts';
import { isFormOpen, readApplicationForm } from '../../../../schemas/documents/application-run.ts';
import { isoDay, today } from '../../../../schemas/formats/greek-date.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { toMailLanguage } from '../../../platform/mail/template.ts';
import type { Reader } from '../../../policy/reader.ts';
import { fieldError, notFound, ProblemError, unprocessable } from '../../../platform/base/problem.ts';
import { formatMoment } from '../../people/index.ts';
import { STATUS } from '../../../../schemas/entities/application-status.ts';
import { findMissing, withNewDocuments } from './documents.ts';
import { draftExpires, mailApplicationLink } from '../guests/links.ts';
import { entryOf, insertMoves, loadMovable, sendApplicationsChanged, standingOf } from './moves.ts';
import type { Movable } from './move.ts';
import { protocolOf } from './present.ts';

interface Letter {
  readonly AppId: string;
  readonly Reason?: string;
  /** The documents to ask for. */
  readonly Questions?: readonly string[];
  /** Send even if the last entry of the history is a reminder. */
  readonly Again?: boolean;
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
  letter: Letter,
): Promise<{ Mails: number }> {
  const { kind, action } = LETTERS[type];
  const { Reason = '' } = letter;
  const project = reader.project.id;
  await context.db.transaction().execute(async (db) => {
    const { row, mail } = await requireLetter(db, reader, type, letter.AppId);
    const opens = type === 'RESUBMIT' || row.status === STATUS.draft;
    if (opens) requireOpen(reader);
    if (type === 'REMIND' && letter.Again !== true) await refuseSecond(db, row.id);
    const asked = opens ? [] : await findAskedFor(db, reader, row, letter.Questions);
    const documents = asked.map(({ Label }) => Label);
    const expires = draftExpires();
    await mailApplicationLink(db, context.config, {
      application: row.id,
      project,
      to: row.address,
      language: row.language,
      template: mail,
      opens: opens ? 'form' : 'documents',
      ...(opens ? {} : { questions: asked.map(({ Name }) => Name) }),
      key: `${mail}:${row.id}:${randomUUID()}`,
      values: {
        name: row.name,
        project: reader.project.descr,
        protocol: protocolOf(row),
        reason: Reason,
        documents,
        until: formatMoment(expires),
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
      impersonator: context.impersonator ?? null,
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

const REFUSALS = {
  RESUBMIT: 'Only an application that waits for a decision can be handed in again. Move it back first.',
  REMIND: 'There is no such mail for this application.',
} as const;

/** The locked application, and the mail that the chart sends for it. */
async function requireLetter(db: Db, reader: Reader, type: keyof typeof LETTERS, id: string) {
  const [row] = await loadMovable(db, reader, [id], true);
  const mail = row && row.address !== '' ? planMove(standingOf(row), { type })?.mail : null;
  if (!row || !mail) throw unprocessable('application-not-moved', REFUSALS[type]);
  return { row, mail };
}

/** Throws 409 if the last entry of the history is a reminder. */
async function refuseSecond(db: Db, application: number): Promise<void> {
  const last = await db
    .selectFrom('application_moves')
    .where('application', '=', application)
    .select(['kind', 'time'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.kind !== 'reminder') return;
  throw new ProblemError({
    status: 409,
    code: 'application-reminded',
    title: 'A reminder was sent before, and nothing has happened since.',
    data: { Time: formatMoment(last.time) },
  });
}

/** The documents of a reminder: the chosen ones, else all that are required and missing. At least one. */
async function findAskedFor(db: Db, reader: Reader, { id, language }: Movable, chosen: Letter['Questions']) {
  const { answers, form } = await db
    .selectFrom('applications')
    .where('id', '=', id)
    .select(['answers', 'form'])
    .executeTakeFirstOrThrow();
  const all = withNewDocuments(form, reader.project.settings, toMailLanguage(language));
  const missing = await findMissing({ person: reader.person, project: reader.project.id }, all, answers);
  if (chosen && !chosen.every((name) => missing.some(({ Name }) => Name === name)))
    throw unprocessable('answers-not-valid', 'One of these documents is not missing.', [
      fieldError('/Questions', 'choice'),
    ]);
  const asked = missing.filter(({ Name, Required }) => (chosen ? chosen.includes(Name) : Required));
  if (asked.length === 0)
    throw unprocessable('nothing-missing', 'No document that is needed is missing.', [
      fieldError('/Questions', 'required'),
    ]);
  return asked;
}

/** A link to a closed form would be useless. */
function requireOpen({ project }: Reader): void {
  const form = readApplicationForm(project.settings.Config['Application'], 'el');
  if (!isFormOpen(form, isoDay(today())))
    throw notFound('application-closed', 'The project takes no applications now.');
}
