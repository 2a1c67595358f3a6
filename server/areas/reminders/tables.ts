import type { Generated } from 'kysely';

/** The ways in which a person wants to be reminded; without a row, every way. */
export interface ReminderChoiceTable {
  person: number;
  notification: boolean;
  mail: boolean;
}

/** The reminders that a person has got. The key contains the action and its day, so that a changed day gives a new reminder. */
export interface ReminderTable {
  person: number;
  project: number;
  key: string;
  time: Generated<Date>;
}

export interface ReminderTables {
  reminder_choices: ReminderChoiceTable;
  reminders: ReminderTable;
}
