import type { Generated } from 'kysely';
import type { MassData } from '../../../schemas/entities/mass.ts';

/** How rows are sent to a target of a project. */
export interface MassServiceTable {
  project: number;
  url: string;
  method: MassData['method'];
  send_mode: MassData['SendMode'];
  transform: string;
  author: number | null;
  time: Generated<Date>;
}

/** A row of a run that was sent, or that is being sent: its outcome is not known then. */
export interface MassRowTable {
  project: number;
  person: number;
  run: string;
  key: string;
  sent: Generated<boolean>;
  time: Generated<Date>;
}

export interface MassTables {
  mass_services: MassServiceTable;
  mass_rows: MassRowTable;
}
