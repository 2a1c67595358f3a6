import { randomUUID } from 'node:crypto';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { unprocessable } from '../../../platform/base/problem.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { sendMail } from '../../../platform/mail/send.ts';
import type { Reader } from '../../../policy/reader.ts';
import { entryOf, insertMoves, loadMovable, noApplication, sendApplicationsChanged } from '../applications/moves.ts';
import { protocolOf } from '../applications/present.ts';

/** Mails an applicant. The history has the subject, and the mail folder the text. */
export async function writeToApplicant(
  context: CallContext,
  reader: Reader,
  { AppId, Subject, Text }: Calls['reviews.write']['body'],
): Promise<Calls['reviews.write']['reply']> {
  const project = reader.project.id;
  await context.db.transaction().execute(async (db) => {
    const [row] = await loadMovable(db, reader, [AppId], true);
    if (!row) throw noApplication();
    const mail = await sendMail(db, {
      to: row.address,
      project,
      language: row.language,
      template: 'application-message',
      key: `application-message:${row.id}:${randomUUID()}`,
      values: {
        subject: Subject,
        paragraphs: Text.split(/\n\s*\n/).map((part) => part.trim()),
        project: reader.project.descr,
        protocol: protocolOf(row),
      },
    });
    if (mail === null) throw unprocessable('no-address', 'The application has no address to mail to.');
    await insertMoves(db, [entryOf(row, 'message', true)], {
      person: context.me.Id,
      impersonator: context.impersonator ?? null,
      reason: Subject,
      batch: null,
    });
    await context.audit(
      {
        action: 'reviews.write',
        subject: `application ${row.id}`,
        project: String(project),
        details: { subject: Subject },
      },
      db,
    );
  });
  await sendApplicationsChanged(context, project);
  return { Mails: 1 };
}
