import type { Generated } from 'kysely';
import type { GuestPurposeName } from '../../../schemas/calls/guests.ts';

/** The right to upload files without a session. The token itself is not here: only its hash is. */
export interface GuestTokenTable {
  hash: Buffer;
  project: number;
  purpose: GuestPurposeName;
  expires: Date;
  created: Generated<Date>;
}

/** A file of a token, of an application, or of both: no rule about files of people knows this table. */
export interface GuestFileTable {
  id: string;
  token: Buffer | null;
  /** Files that the release before stored have none. */
  project: number | null;
  application: number | null;
  /** The question of the form that it answers. */
  question: Generated<string>;
  /** A part of the application as it was handed in. */
  handed: Generated<boolean>;
  /** Taken off an application that was opened again, which has not been handed in yet. */
  removed: Generated<boolean>;
  name: string;
  mime: string;
  /** PostgreSQL returns bigint as text. */
  size: string | number;
  hash: string;
  key: string;
  created: Generated<Date>;
}

export interface GuestsTables {
  guest_tokens: GuestTokenTable;
  guest_files: GuestFileTable;
}
