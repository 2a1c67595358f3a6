import type { Db } from '../data/tables.ts';
import type { MailLanguage } from './template.ts';

export const MAIL_KIND = 'mail';

/** The document name of a mail in a language. */
export const mailDocumentName = (name: string, language: MailLanguage): string => `${name}.${language}`;

/** The template of a project for a mail. */
export async function findProjectTemplate(
  db: Db,
  project: number,
  name: string,
  language: MailLanguage,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('documents')
    .where('project', '=', project)
    .where('kind', '=', MAIL_KIND)
    .where('name', '=', mailDocumentName(name, language))
    .select('document')
    .executeTakeFirst();
  const text = row?.document['text'];
  return typeof text === 'string' ? text : undefined;
}
