import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { meetings } from '../../../../schemas/calls/meetings.ts';
import { areas } from '../../../../schemas/roles.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { StreamAnswer } from '../../../platform/http/stream.ts';
import { toMailLanguage } from '../../../platform/mail/template.ts';
import { visibleActionsOfMentee } from '../../../policy/actions.ts';
import { hasRole, requireReader, type Reader } from '../../../policy/reader.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { loadKnownNames } from '../../people/index.ts';
import { createCalendarFile, type CalendarEvent } from './ics.ts';
import { isPublished, loadMeetings, isMentoredBy, type MeetingRow } from '../meeting-times/rows.ts';

type Body = Static<typeof meetings.calendarFile.body>;

/** Meetings as a calendar file, without the join link: the linked page shows it before the meeting. */
export async function getCalendarFile(context: CallContext, body: Body): Promise<StreamAnswer> {
  const reader = await requireReader(context, body.ProjectId);
  const { ActionId, MenteeId } = body;
  const one = ActionId !== undefined && MenteeId !== undefined;
  const all = (body.Whose === 'all' || one) && hasRole(reader, ...areas.people);
  const mine = sql<boolean>`(memberships.person = ${reader.person} or ${isMentoredBy(reader.person)})`;
  const rows = await loadMeetings(context.db, {
    project: reader.project.id,
    where: sql<boolean>`(${isPublished} and ${visibleActionsOfMentee(reader, 'memberships.person')} and ${all ? sql`true` : mine}
      and ${ActionId === undefined ? sql`true` : sql`actions.id = ${parseId(ActionId)}`}
      and ${MenteeId === undefined ? sql`true` : sql`memberships.person = ${parseId(MenteeId)}`})`,
  });
  if (one && rows.length === 0) throw notFound('no-meeting', 'There is no such meeting.');
  const names = await loadKnownNames(
    context.db,
    reader,
    rows.flatMap(({ mentee, mentor }) => [mentee, mentor ?? 0]),
  );
  const address = await projectAddress(context, reader);
  const events = rows.map((row) => toCalendarEvent(row, reader, names, address));
  // The stamp contains the time of the file, so the tag is computed without it.
  const content = Buffer.from(createCalendarFile(events));
  return {
    type: 'text/calendar; charset=utf-8',
    size: content.length,
    tag: createHash('sha256').update(JSON.stringify(events)).digest('base64url'),
    name: 'meetings.ics',
    open: (range) => Promise.resolve(Readable.from([range ? content.subarray(range.start, range.end + 1) : content])),
  };
}

/** The address of the project in the language of the reader. */
export async function projectAddress({ db, config }: Pick<CallContext, 'db' | 'config'>, reader: Reader) {
  const person = await db.selectFrom('people').where('id', '=', reader.person).select('language').executeTakeFirst();
  return `${config.baseUrl}/${toMailLanguage(person?.language)}/${reader.project.url}`;
}

/** The same meeting has the same uid in every file, whoever reads it. */
export const meetingUid = ({ action, mentee }: Pick<MeetingRow, 'action' | 'mentee'>): string =>
  `meeting-${action}-${mentee}@praxis`;

export function toCalendarEvent(
  row: MeetingRow,
  { person }: Reader,
  names: ReadonlyMap<number, string>,
  address: string,
): CalendarEvent {
  const { action, mentee, mentor, time, title, minutes, revision } = row;
  const others = [mentee, mentor ?? 0].filter((id) => id !== person);
  const page = mentee === person ? `mentee/action/${action}` : `mentor/mentee/${mentee}/${action}`;
  return {
    uid: meetingUid(row),
    sequence: revision,
    start: time,
    minutes,
    title,
    text: others.flatMap((other) => names.get(other) ?? []).join(', '),
    link: `${address}/${page}`,
  };
}
