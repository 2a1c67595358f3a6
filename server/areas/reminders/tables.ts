import type { Generated } from 'kysely';

/** How somebody wants to be reminded; without a row: in every way. */
export interface ReminderChoiceTable {
  person: number;
  notification: boolean;
  mail: boolean;
}

/** Of what somebody was reminded: the key names the action and its day, so that another day is another reminder. */
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
