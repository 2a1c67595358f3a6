import type { ColumnType, Generated } from 'kysely';

/** One change of payments: who set or removed them, and when. Rows are written once. */
export interface PaymentBatchTable {
  id: string;
  project: number;
  added: boolean;
  person: number | null;
  behind: number | null;
  undoes: string | null;
  time: ColumnType<Date, Date | undefined, never>;
}

/** The payments that hold now: at most one for a mentee and an action. */
export interface PaymentTable {
  project: number;
  mentee: number;
  action: number;
  title: string;
  mentor: number | null;
  time: Generated<Date>;
  batch: string;
}

/** The payments of a change. Rows are written once. */
export interface PaymentChangeTable {
  batch: string;
  mentee: number;
  action: number;
  title: string;
  mentor: number | null;
  paid: Date;
}

export interface PaymentTables {
  payment_batches: PaymentBatchTable;
  payments: PaymentTable;
  payment_changes: PaymentChangeTable;
}
