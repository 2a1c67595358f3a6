import type { Generated } from 'kysely';
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
}

/** The form at the start, or at the end. */
export type MicrodataPart = 'start' | 'end';
export const partOf = (end: boolean): MicrodataPart => (end ? 'end' : 'start');

export interface MicrodataTables {
  microdata: MicrodataTable;
}
