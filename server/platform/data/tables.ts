import type { Kysely, Transaction } from 'kysely';
import type { Database } from './database.ts';

export type { Database };

/** The database, or a transaction in it. */
export type Db = Kysely<Database> | Transaction<Database>;
