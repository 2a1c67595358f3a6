import type { Generated } from 'kysely';
import type { JsonColumn } from '../../data/tables.ts';

export interface StatisticsAnswerTable {
  project: number;
  item: string;
  person: number;
  value: JsonColumn<string | number | boolean | null>;
  text: string;
  author: number | null;
  time: Generated<Date>;
}

export interface DataRecordTable {
  id: Generated<number>;
  project: number;
  name: string;
  class: string;
  data: JsonColumn;
  edit_level: number;
  view_level: number;
  revision: Generated<number>;
  author: number | null;
  time: Generated<Date>;
}

export interface DataFileTable {
  project: number;
  name: string;
  data: JsonColumn;
  revision: Generated<number>;
  author: number | null;
  time: Generated<Date>;
}

/** server/data/migrations/0071 makes them. */
export interface DataTables {
  statistics_answers: StatisticsAnswerTable;
  data_records: DataRecordTable;
  data_files: DataFileTable;
}
