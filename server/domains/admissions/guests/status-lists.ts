import { sql } from 'kysely';
import {
  REOPENING_STATUSES,
  STANDING_STATUSES,
  STATUS,
  type ApplicationStatus,
} from '../../../../schemas/entities/application-status.ts';

// Literals and not parameters: the partial indexes of applications are made for them.
const listOf = (statuses: readonly ApplicationStatus[]) =>
  sql`(${sql.join(statuses.map((status) => sql.lit(status)))})`;

export const DRAFT = sql.lit(STATUS.draft);
export const STANDING = listOf(STANDING_STATUSES);
export const REOPENING = listOf(REOPENING_STATUSES);
