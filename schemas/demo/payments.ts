/** The paid actions of the first project: its five sessions. */
export const demoPaymentActions = ['2', '6', '11', '14', '17'] as const;

/** A change of payments, all of one action and one day. */
export interface DemoPaymentBatch {
  readonly added: boolean;
  readonly by: string;
  readonly action: string;
  readonly mentees: readonly string[];
  readonly time: Date;
}

const MONTHS = 12;
const DAY = 86_400_000;

/** The month in which a mentee begins, and the number of paid sessions. */
const monthOf = (index: number): number => (index * 5) % 9;
const sessionsOf = (index: number): number => 1 + ((index * 3) % demoPaymentActions.length);

/** The payments of a year, the oldest first. One of them was a mistake and was removed. */
export function demoPayments(mentees: readonly string[], now: Date): DemoPaymentBatch[] {
  const batches = Array.from({ length: MONTHS }, (_, month) =>
    demoPaymentActions.map((action, session): DemoPaymentBatch => ({
      added: true,
      by: month % 4 === 3 ? 'admin' : 'manager',
      action,
      mentees: mentees.filter((_username, index) => monthOf(index) + session === month && session < sessionsOf(index)),
      time: timeOf(month, session, now),
    })),
  ).flat();
  const paid = batches.filter((batch) => batch.mentees.length > 0 && batch.time < now);
  const last = paid.at(-1);
  return last ? [...paid, ...mistake(last, mentees, now)] : [];
}

/** The fifth of the month and the days after, at ten in the morning. */
const timeOf = (month: number, session: number, now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1 + month, 5 + session, 8, 12 * session));

function mistake(last: DemoPaymentBatch, mentees: readonly string[], now: Date): DemoPaymentBatch[] {
  const wrong = mentees.filter((username) => !last.mentees.includes(username)).slice(0, 1);
  const time = new Date(Math.min(last.time.getTime() + DAY / 2, now.getTime() - 2));
  const action = '17';
  return [
    { added: true, by: 'manager', action, mentees: wrong, time },
    { added: false, by: 'manager', action, mentees: wrong, time: new Date(time.getTime() + 1) },
  ];
}
