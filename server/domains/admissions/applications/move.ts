import type { PlannedMove } from '../../../../flows/application/machine.ts';
import type { ApplicationMoveKind } from '../../../../schemas/entities/application.ts';
import type { ApplicationStatus } from '../../../../schemas/entities/application-status.ts';

/** An application to be moved. */
export interface Movable {
  readonly id: number;
  readonly status: ApplicationStatus;
  readonly before: ApplicationStatus | null;
  readonly mentee: number | null;
  readonly address: string;
  readonly language: string;
  readonly name: string;
  readonly year: number | null;
  readonly number: number | null;
}

export interface Move extends PlannedMove {
  readonly row: Movable;
  readonly kind: ApplicationMoveKind;
}
