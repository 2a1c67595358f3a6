import type { QuestClock } from '../../../../schemas/entities/questionnaire.ts';
import type { AnswerSetRow } from './answer-sets.ts';

const SECOND = 1000;

/** The end of a set: that of its clock, or the day until which it was issued. */
export function endTime({ deadline, until }: Pick<AnswerSetRow, 'deadline' | 'until'>): Date | null {
  if (deadline === null || until === null) return deadline ?? until;
  return deadline < until ? deadline : until;
}

/** Whole seconds since the end; negative or null before it. A finished set has no end. */
export function secondsLate(row: AnswerSetRow): number | null {
  const end = endTime(row);
  return end === null ? null : Math.floor((row.now.getTime() - end.getTime()) / SECOND);
}

export const isExpired = (row: AnswerSetRow): boolean => {
  const end = endTime(row);
  return row.state !== 'finished' && end !== null && row.now >= end;
};

/** The remaining seconds; all of them before the clock is started. */
function remainingSeconds(row: AnswerSetRow): number | null {
  if (row.duration === null) return null;
  if (row.left_seconds !== null) return row.left_seconds;
  if (row.deadline === null) return row.duration;
  return Math.max(0, Math.ceil((row.deadline.getTime() - row.now.getTime()) / SECOND));
}

export const presentClock = (row: AnswerSetRow): QuestClock => ({
  Status: isExpired(row) ? 'Expired' : 'OK',
  State: row.state,
  Duration: row.duration,
  RemainingTime: remainingSeconds(row),
  TimeStarted: row.started?.toISOString() ?? null,
  Late: row.late,
  Completion: row.completion,
});

/** The reply for missing and forbidden sets. */
export const NO_CLOCK: QuestClock = {
  Status: 'Not Found',
  State: 'new',
  Duration: null,
  RemainingTime: null,
  TimeStarted: null,
  Late: 0,
  Completion: 0,
};
