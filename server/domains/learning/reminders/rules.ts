import { objectOf, type Settings } from '../../../policy/settings.ts';

/** The reminders that a project has switched on, from Config.reminders of its settings. */
export interface ReminderRules {
  readonly comes: boolean;
  readonly passed: boolean;
  readonly meeting: boolean;
  /** How many days before the day of an action. */
  readonly days: number;
}

const DEFAULT_DAYS = 1;
const MAX_DAYS = 30;

/** Reads the rules from the settings; null if no reminder is switched on, which is the default. */
export function reminderRules({ Config }: Pick<Settings, 'Config'>): ReminderRules | null {
  const { Comes, Passed, Meeting, Days } = objectOf(Config['reminders']);
  const [comes, passed, meeting] = [Comes === true, Passed === true, Meeting === true];
  if (!comes && !passed && !meeting) return null;
  const days = Number.isInteger(Days) ? Math.min(Math.max(Number(Days), 0), MAX_DAYS) : DEFAULT_DAYS;
  return { comes, passed, meeting, days };
}
