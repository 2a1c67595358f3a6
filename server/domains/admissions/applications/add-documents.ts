import { sql } from 'kysely';
import type { Calls } from '../../../../schemas/calls/index.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { hasLinkToken } from '../../../platform/mail/link-tokens.ts';
import { toMailLanguage } from '../../../platform/mail/template.ts';
import { fieldError, unprocessable } from '../../../platform/base/problem.ts';
import { acceptDocuments, selectDocuments } from '../guests/guest-files.ts';
import { withFileNames, withNewDocuments } from './documents.ts';
import { applicationLinkInvalid } from './errors.ts';
import { takesDocuments } from '../guests/links.ts';
import { insertMoves, sendApplicationsChanged } from './moves.ts';

/**
 * Adds the files that were uploaded with the link of a reminder. The link ends when all requested documents are there.
 */
export async function addDocuments(
  context: CallContext,
  { Token }: Calls['applications.addDocuments']['body'],
): Promise<Calls['applications.addDocuments']['reply'] & { readonly project: number }> {
  const added = await context.db.transaction().execute(async (db) => {
    const row = await db
      .selectFrom('application_links')
      .innerJoin('applications', 'applications.id', 'application_links.application')
      .innerJoin('projects', 'projects.id', 'applications.project')
      .where(hasLinkToken('application_links', Token))
      .where('application_links.expires', '>', sql<Date>`now()`)
      .where(takesDocuments)
      .select([
        'application_links.id as link',
        'application_links.questions',
        'applications.id',
        'applications.project',
        'applications.status',
        'applications.before',
        'applications.answers',
        'applications.form',
        'applications.language',
        'projects.settings',
      ])
      .forUpdate(['applications', 'application_links'])
      .executeTakeFirst();
    if (!row) throw applicationLinkInvalid();
    const asked = row.questions ?? [];
    const files = await acceptDocuments(db, row.id, asked);
    if (files.length === 0)
      throw unprocessable('answers-not-valid', 'There is no file yet.', [fieldError('/Token', 'required')]);
    const open = asked.filter((name) => !files.some(({ question }) => question === name));
    await db
      .updateTable('application_links')
      .set(open.length > 0 ? { questions: open } : { answered: new Date() })
      .where('id', '=', row.link)
      .execute();
    const all = withNewDocuments(row.form, row.settings, toMailLanguage(row.language));
    const documents = await selectDocuments(db, row.id, row.status).execute();
    const answered = new Set(documents.map(({ question }) => question));
    const known = new Set(row.form.Questions.map(({ Name }) => Name));
    const Questions = all.Questions.filter(({ Name }) => known.has(Name) || answered.has(Name));
    const sections = new Set(Questions.map(({ Section }) => Section));
    const form = { ...all, Questions, Sections: all.Sections.filter(({ Name }) => sections.has(Name)) };
    await db
      .updateTable('applications')
      .set({
        answers: JSON.stringify(withFileNames(form, row.answers, documents)),
        form: JSON.stringify(form),
        changed: new Date(),
      })
      .where('id', '=', row.id)
      .execute();
    await insertMoves(
      db,
      [
        {
          application: row.id,
          status_from: row.status,
          status_to: row.status,
          before: row.before,
          kind: 'documents',
          mailed: false,
        },
      ],
      {
        person: context.person?.Id ?? null,
        impersonator: context.impersonator ?? null,
        reason: '',
        batch: null,
        documents: files.map(({ name }) => name),
      },
    );
    return { Added: files.length, project: row.project };
  });
  await sendApplicationsChanged(context, added.project);
  return added;
}
