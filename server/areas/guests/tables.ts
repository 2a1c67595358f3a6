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

/** A file of a token, until it is claimed: no rule about files of people knows this table. */
export interface GuestFileTable {
  id: string;
  token: Buffer;
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
