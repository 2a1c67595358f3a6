import type { Generated } from 'kysely';
import type { JsonColumn } from '../../data/tables.ts';

/** A file that goes with a mail. */
export interface StoredAttachment {
  readonly name: string;
  readonly type: string;
  /** Base64. */
  readonly content: string;
}

/** A mail as it was written; the outbox row with the same key has its delivery state. */
export interface MailTable {
  id: Generated<number>;
  key: string;
  project: number | null;
  person: number | null;
  address: string;
  language: string;
  template: string;
  subject: string;
  text: string;
  html: string;
  attachments: JsonColumn<readonly StoredAttachment[]>;
  /** It holds a link that opens the account of its reader; its token is not in the texts (server/mail/access-token.ts). */
  access: Generated<boolean>;
  /** Where its reader stops mails of its kind without signing in; null for none. */
  unsubscribe: string | null;
  created: Generated<Date>;
}
