import type { ColumnType, Generated } from 'kysely';
import type { JsonColumn } from '../../data/tables.ts';

/** The answers of a mentee at the start or at the end. */
export interface MicrodataTable {
  project: number;
  person: number;
  part: MicrodataPart;
  answers: JsonColumn<Record<string, string>>;
  final: Generated<boolean>;
  revision: Generated<number>;
  author: number | null;
  time: Generated<Date>;
  /** It is being sent to the information system. */
  grey: Generated<boolean>;
  sent: Date | null;
  /** What the information system said against it. */
  error: string | null;
  /** Why it could not be sent, where the information system said nothing. */
  code: ColumnType<string | null, string | null | undefined, string | null>;
  /** The sending under way. */
  send: ColumnType<string | null, string | null | undefined, string | null>;
}

/** A file on its way to the information system. */
export interface MicrodataSendTable {
  id: string;
  project: number;
  part: MicrodataPart;
  author: number | null;
  url: string;
  /** Until it has ended: it is sent again as it was. */
  xml: string | null;
  /** How many are in it. */
  people: number;
  time: Generated<Date>;
  /** The call of the sender waits for the end. */
  waiting: Generated<boolean>;
  ended: ColumnType<Date | null, undefined, Date>;
  outcome: ColumnType<'sent' | 'refused' | null, undefined, 'sent' | 'refused'>;
  error: ColumnType<string | null, undefined, string | null>;
  code: ColumnType<string | null, undefined, string | null>;
}

/** The form at the start, or at the end. */
export type MicrodataPart = 'start' | 'end';
export const partOf = (end: boolean): MicrodataPart => (end ? 'end' : 'start');

export interface MicrodataTables {
  microdata: MicrodataTable;
  microdata_sends: MicrodataSendTable;
}
