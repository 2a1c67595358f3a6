import { sql } from 'kysely';
import type { ApplicationStatus } from '../../../../schemas/entities/application-status.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Config } from '../../../platform/base/config.ts';
import { ACCESS_TOKEN } from '../../../platform/mail/access-token.ts';
import { hasLinkToken } from '../../../platform/mail/link-tokens.ts';
import { sendMail } from '../../../platform/mail/send.ts';
import type { MailValues } from '../../../platform/mail/template.ts';
import { DRAFT, REOPENING, STANDING } from './status-lists.ts';

export interface ApplicationMail {
  readonly application: number;
  readonly project: number;
  readonly to: string;
  readonly language: string;
  readonly template: string;
  /** The page that the link opens: the form to fill in, the submitted application, or that with documents to add. */
  readonly opens: 'form' | 'submitted' | 'documents';
  readonly key: string;
  readonly values: MailValues;
  readonly expires: Date;
  /** The documents that the mail asks for. */
  readonly questions?: readonly string[];
}

/** Mails a link that opens the application. Returns whether a mail was written. */
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
    // The token is in the fragment, which browsers do not send to servers, proxies or logs.
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
export const isOpenToApplicant = sql<boolean>`(applications.status = ${DRAFT}
  or (applications.status in ${REOPENING} and applications.reopened is not null))`;

/** As its applicant sees it: one that was opened again is a draft to them. */
export const statusForApplicant = sql<ApplicationStatus>`(case when ${isOpenToApplicant} then ${DRAFT}
  else applications.status end)`;

/** A link that asks for documents, of an application that still takes them. */
export const takesDocuments = sql<boolean>`(application_links.questions is not null and application_links.answered is null
  and applications.status in ${STANDING} and applications.mentee is null)`;

const DAY = 86_400_000;
export const DRAFT_DAYS = 30;
const SUBMITTED_DAYS = 365;
export const draftExpires = (): Date => new Date(Date.now() + DRAFT_DAYS * DAY);
export const submittedExpires = (): Date => new Date(Date.now() + SUBMITTED_DAYS * DAY);
