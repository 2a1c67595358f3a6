import { sql } from 'kysely';
import type { Db } from '../../../platform/data/tables.ts';
import { isOpenToApplicant, selectLinked, takesDocuments } from './links.ts';
import { hasLinkToken } from '../../../platform/mail/link-tokens.ts';
import { findGuest, lockGuest, guestNotFound } from './guest-tokens.ts';

/** A holder of files without a session, identified by a token of guests.start or the link of an application. */
export interface FileHolder {
  readonly project: number;
  readonly token: Buffer | null;
  readonly application: number | null;
  /** The questions of a reminder; null for the whole form. */
  readonly questions: readonly string[] | null;
}

/** The 404 is the same for ended, used and unknown tokens, and for links that take no files. */
export async function requireHolder(db: Db, token: string): Promise<FileHolder> {
  const holder = await findHolder(db, token);
  if (!holder) throw guestNotFound();
  return holder;
}

export async function findHolder(db: Db, token: string): Promise<FileHolder | undefined> {
  const guest = await findGuest(db, token);
  if (guest) return { project: guest.project, token: guest.hash, application: null, questions: null };
  const draft = await selectLinked(db, token)
    .where(isOpenToApplicant)
    .select(['applications.id', 'applications.project'])
    .executeTakeFirst();
  if (draft) return { project: draft.project, token: null, application: draft.id, questions: null };
  const asked = await db
    .selectFrom('application_links')
    .innerJoin('applications', 'applications.id', 'application_links.application')
    .where(hasLinkToken('application_links', token))
    .where('application_links.expires', '>', sql<Date>`now()`)
    .where(takesDocuments)
    .select(['applications.id', 'applications.project', 'application_links.questions'])
    .executeTakeFirst();
  return asked && { project: asked.project, token: null, application: asked.id, questions: asked.questions };
}

/** Locks the files of the holder until the transaction ends. */
export async function lockHolder(db: Db, { token, application }: FileHolder): Promise<void> {
  if (token) return lockGuest(db, { hash: token });
  await db.selectFrom('applications').where('id', '=', application).select('id').forUpdate().executeTakeFirst();
}
