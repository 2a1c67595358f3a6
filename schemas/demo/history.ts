import { AUDIT_ACTIONS, type AuditAction } from '../entities/audit.ts';
import written from './history.json' with { type: 'json' };

/** A line of the demo's audit log. */
export interface DemoEvent {
  /** The sign-in names of the author, and of the administrator who impersonated them. */
  readonly by: string;
  readonly impersonator?: string;
  readonly action: AuditAction;
  /** The affected person by sign-in name, or `settings`. */
  readonly subject?: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly time: Date;
}

interface Written {
  readonly days: number;
  /** The minute of the day in UTC. */
  readonly minutes: number;
  readonly by: string;
  readonly impersonator?: string;
  readonly action: string;
  readonly subject?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly details?: object;
}

const lines: readonly Written[] = written;
const DAY = 86_400_000;

/** The history of the previous days, oldest first. */
export function demoHistory(now: Date): readonly DemoEvent[] {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return lines.map(({ days, minutes, by, impersonator, action, subject, before, after, details }) => ({
    by,
    ...(impersonator === undefined ? {} : { impersonator }),
    action: auditAction(action),
    ...(subject === undefined ? {} : { subject }),
    details: {
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
      ...details,
    },
    time: new Date(midnight - days * DAY + minutes * 60_000),
  }));
}

function auditAction(action: string): AuditAction {
  const found = AUDIT_ACTIONS.find((known) => known === action);
  if (!found) throw new Error(`Nothing is audited as ${action}`);
  return found;
}
