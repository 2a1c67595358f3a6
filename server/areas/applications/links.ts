import { sql } from 'kysely';
import type { ApplicationStatus } from '../../../schemas/entities/application.ts';
import type { Db } from '../../area.ts';
import type { Config } from '../../config.ts';
import { ACCESS_TOKEN } from '../../mail/access-token.ts';
import { hasLinkToken } from '../../mail/link-tokens.ts';
import { sendMail } from '../../mail/send.ts';
import type { MailValues } from '../../mail/template.ts';

export interface ApplicationMail {
  readonly application: number;
  readonly project: number;
  readonly to: string;
  readonly language: string;
  readonly template: string;
  /** What the link shows: the form, to fill it in, the application as it was handed in, or that with documents to add. */
  readonly opens: 'form' | 'submitted' | 'documents';
  readonly key: string;
  readonly values: MailValues;
  readonly expires: Date;
  /** The documents that the mail asks for. */
  readonly questions?: readonly string[];
}

/** Writes a mail with a link that opens the application. Returns whether there is one. */
export async function mailApplicationLink(
  db: Db,
  { baseUrl }: Pick<Config, 'baseUrl'>,
  { application, to, language, template, opens, key, values, project, expires, questions }: ApplicationMail,
): Promise<boolean> {
  const mail = await sendMail(db, {
    to,
    project,
    language,
    template,
    key,
    // The token stands behind #, which browsers send to no server, proxy or log.
    values: { ...values, link: `${baseUrl}/application/${opens}/mail#token=${ACCESS_TOKEN}` },
    access: true,
  });
  if (mail !== null)
    await db
      .insertInto('application_links')
      .values({ application, mail: Number(mail), expires, questions: questions ? [...questions] : null })
      .execute();
  return mail !== null;
}

/** The application that a link opens. */
export const selectLinked = (db: Db, token: string) =>
  db
    .selectFrom('applications')
    .innerJoin('projects', 'projects.id', 'applications.project')
    .where((where) =>
      where.exists(
        where
          .selectFrom('application_links')
          .whereRef('application_links.application', '=', 'applications.id')
          .where(hasLinkToken('application_links', token))
          .where('application_links.expires', '>', sql<Date>`now()`)
          .select('application_links.id'),
      ),
    );

/** A draft, and an application whose applicant was asked to hand it in again. */
export const isOpenToApplicant = sql<boolean>`(applications.status = -1
  or (applications.status in (1, 100) and applications.reopened is not null))`;

/** As its applicant sees it: one that was opened again is a draft to them. */
export const statusForApplicant = sql<ApplicationStatus>`(case when ${isOpenToApplicant} then -1
  else applications.status end)`;

/** A link that asks for documents, of an application that takes them. */
export const takesDocuments = sql<boolean>`(application_links.questions is not null and application_links.answered is null
  and applications.status in (1, 100, 2, 3) and applications.mentee is null)`;

const DAY = 86_400_000;
export const DRAFT_DAYS = 30;
const SUBMITTED_DAYS = 365;
export const draftExpires = (): Date => new Date(Date.now() + DRAFT_DAYS * DAY);
export const submittedExpires = (): Date => new Date(Date.now() + SUBMITTED_DAYS * DAY);
