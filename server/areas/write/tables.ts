import type { ColumnType, Generated } from 'kysely';

/** A run of a write service. Only the functions of the database write it. */
export interface WriteRunTable {
  project: number;
  key: string;
  person: number | null;
  function: string;
  arguments: ColumnType<Record<string, unknown>, never, never>;
  count: number | null;
  time: Generated<Date>;
}

export interface WriteTables {
  write_runs: WriteRunTable;
}
