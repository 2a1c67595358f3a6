import type { ColumnType, Generated } from 'kysely';

/** A link for a new password, while it may be used. The database holds only the hash of what the mail tells. */
export interface ResetTable {
  hash: Buffer;
  person: number;
  expires: ColumnType<Date, Date, Date>;
  created: Generated<Date>;
}
