import type { Static } from 'typebox';
import type { meetings } from '../../../../schemas/calls/meetings.ts';
import { addDays, parseIsoDate, startOfDay, timeOf } from '../../../../schemas/formats/greek-date.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { unprocessable, fieldError } from '../../../platform/base/problem.ts';
import type { Reader } from '../../../policy/reader.ts';
import { requireChangeableDataSet } from '../actions/data-sets.ts';
import { areClose, findMentor, listOwnOverlaps, loadOthers } from '../meeting-times/overlaps.ts';
import { MAX_NEAR } from '../meeting-times/rows.ts';
import { MEETING_MINUTES } from '../../people/index.ts';

type Body = Static<typeof meetings.times.body>;

const MINUTE = 60_000;
const STEP = 30 * MINUTE;
const FIRST_HOUR = 9;
const LAST_HOUR = 20;

/**
 * When mentee and mentor can both meet on a day, and what a chosen time would overlap. Of other meetings only the free
 * times between them are told.
 */
export async function findMeetingTimes({ db }: CallContext, reader: Reader, body: Body) {
  const [action, mentee] = [parseId(body.ActionId), parseId(body.MenteeId)];
  await requireChangeableDataSet(db, reader, { action, mentee, kind: 'action' });
  const day = parseIsoDate(body.Start.slice(0, 10));
  const time = timeOf(body.Start);
  if (!day || time === null)
    throw unprocessable('action-does-not-fit', 'There is no such time.', [fieldError('/Start', 'date')]);
  const minutes = body.Minutes ?? MEETING_MINUTES;
  const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))];
  const mentor = await findMentor(db, reader.project.id, action, mentee);
  const span = { from: from - MAX_NEAR, to: to + MAX_NEAR };
  const others = await loadOthers(db, reader, { action, mentee, mentor, ...span });
  const isFree = (start: number): boolean => !others.some((other) => areClose({ time: start, minutes }, other));
  const starts: number[] = [];
  for (let start = from + FIRST_HOUR * 60 * MINUTE; start <= from + LAST_HOUR * 60 * MINUTE; start += STEP)
    if (start > Date.now() && isFree(start)) starts.push(start);
  return {
    Free: starts.map((start) => new Date(start).toISOString()),
    Overlaps: await listOwnOverlaps(db, reader, { action, mentee, time, minutes }),
  };
}
