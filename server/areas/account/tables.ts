import type { ColumnType, Generated } from 'kysely';

/** A link for a new password that was asked for, while it may be used. The database holds only the hash of each token that was drawn for it. */
export interface ResetTable {
  id: Generated<number>;
  person: number;
  /** Null for one that was made otherwise than by a mail. */
  mail: ColumnType<number | null, number | undefined, never>;
  hashes: Generated<Buffer[]>;
  expires: ColumnType<Date, Date, Date>;
  created: Generated<Date>;
}
