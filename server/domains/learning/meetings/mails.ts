import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { meetings } from '../../../../schemas/calls/meetings.ts';
import { formatTime, isoDay, today } from '../../../../schemas/formats/greek-date.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { sendMail } from '../../../platform/mail/send.ts';
import { visibleActionsOfMentee } from '../../../policy/actions.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { changeDataSet, requireChangeableDataSet, mergeMembers, broadcastDataSet } from '../actions/data-sets.ts';
import { meetingUid } from './calendar.ts';
import { createCalendarFile } from './ics.ts';
import { joinLink } from '../meeting-times/present.ts';
import { isPublished, loadMeetings, type MeetingRow } from '../meeting-times/rows.ts';

type Body = Static<typeof meetings.mailUsers.body>;

/** Sends mails about meetings that the reader sees: time and people come from the server, not from the page. */
export async function mailUsers(context: CallContext, reader: Reader, { Template, Data }: Body) {
  const rows = await findChosenMeetings(context.db, reader, Data);
  // The time of the last mail is stored; a reader who may change nothing may send nothing.
  await Promise.all(
    rows.map(({ action, mentee }) => requireChangeableDataSet(context.db, reader, { action, mentee, kind: 'action' })),
  );
  const names = await loadNames(context.db, rows);
  const letters = Template === 'rendezvous.html' ? createReminders(rows, names) : createMeetingLists(rows, names);
  const day = isoDay(today());
  const written = await context.db.transaction().execute(async (db) => {
    let count = 0;
    for (const { to, template, key, values, about } of letters) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction, one after the other
      const mail = await sendMail(db, {
        to,
        project: reader.project.id,
        template,
        key: `${template}:${reader.project.id}:${key}:${day}`,
        values: { ...values, link: `${context.config.baseUrl}/el/${reader.project.url}` },
        attachments: [
          {
            name: 'meetings.ics',
            type: 'text/calendar; charset=utf-8; method=PUBLISH',
            content: createCalendar(about),
          },
        ],
      });
      if (mail !== null) count += 1;
    }
    await context.audit(
      {
        action: 'meetings.mailUsers',
        subject: Template,
        project: String(reader.project.id),
        details: { meetings: rows.map(({ action, mentee }) => ({ action, mentee })), mails: count },
      },
      db,
    );
    return { count, marked: await markMailed(db, reader, rows) };
  });
  await Promise.all(
    written.marked.map(({ address, before, after }) => broadcastDataSet(context, address, before, after)),
  );
  return { Count: written.count };
}

async function findChosenMeetings(db: Db, reader: Reader, data: Body['Data']): Promise<MeetingRow[]> {
  const wanted = new Set(data.map(({ ActionId, MenteeId }) => `${parseId(ActionId)}/${parseId(MenteeId)}`));
  const found = await loadMeetings(db, {
    project: reader.project.id,
    where: sql<boolean>`(${isPublished} and actions.id = any(${data.map(({ ActionId }) => parseId(ActionId))}::integer[])
      and memberships.person = any(${data.map(({ MenteeId }) => parseId(MenteeId))}::integer[])
      and ${visibleActionsOfMentee(reader, 'memberships.person')})`,
  });
  const rows = found.filter(({ action, mentee }) => wanted.has(`${action}/${mentee}`));
  if (rows.length !== wanted.size) throw notFound('no-meeting', 'There is no such meeting.');
  return rows;
}

/** The names of the participants, also if the sender does not see them. */
async function loadNames(db: Db, rows: readonly MeetingRow[]): Promise<ReadonlyMap<number, string>> {
  const ids = rows.flatMap(({ mentee, mentor }) => [mentee, mentor ?? 0]);
  const people = await db
    .selectFrom('people')
    .where('id', 'in', [0, ...ids])
    .select(['id', 'name'])
    .execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}

interface MeetingMail {
  readonly to: number;
  readonly template: string;
  readonly key: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly about: readonly MeetingRow[];
}

type Names = ReadonlyMap<number, string>;

/** One mail to the mentee and one to the mentor of each meeting. */
const createReminders = (rows: readonly MeetingRow[], names: Names): MeetingMail[] =>
  rows.flatMap((row) => {
    const letter = (to: number, other: number | null): MeetingMail => ({
      to,
      template: 'rendezvous',
      key: `${row.action}:${row.mentee}:${row.time}:${to}`,
      values: { title: row.title, when: formatTime(row.time), who: names.get(other ?? 0) ?? '' },
      about: [row],
    });
    return [letter(row.mentee, row.mentor), ...(row.mentor === null ? [] : [letter(row.mentor, row.mentee)])];
  });

/** One mail to each mentor with all of their meetings. */
function createMeetingLists(rows: readonly MeetingRow[], names: Names): MeetingMail[] {
  const byMentor = Map.groupBy(rows, ({ mentor }) => mentor ?? 0);
  return [...byMentor].flatMap(([mentor, about]): MeetingMail[] => {
    if (mentor === 0) return [];
    const list = about.map(({ title, time, mentee }) => ({
      title,
      when: formatTime(time),
      who: names.get(mentee) ?? '',
    }));
    const key = `${mentor}:${about.map(({ action, mentee, time }) => `${action}/${mentee}/${time}`).join(',')}`;
    return [{ to: mentor, template: 'mentor-meetings', key, values: { meetings: list }, about }];
  });
}

const createCalendar = (rows: readonly MeetingRow[]): string =>
  createCalendarFile(
    rows.map((row) => ({
      uid: meetingUid(row),
      sequence: row.revision,
      start: row.time,
      minutes: row.minutes,
      title: row.title,
      text: '',
      link: joinLink(row),
    })),
  );

/** Stores the time of the last mail in the data of the meeting. */
async function markMailed(db: Db, reader: Reader, rows: readonly MeetingRow[]) {
  const lastMail = new Date().toISOString();
  const marked = [];
  for (const { action, mentee } of rows.toSorted(
    (one, other) => one.action - other.action || one.mentee - other.mentee,
  )) {
    const address = { action, mentee, kind: 'action' as const };
    // oxlint-disable-next-line no-await-in-loop -- one transaction, one after the other
    marked.push({ address, ...(await changeDataSet(db, reader, address, mergeMembers({ lastMail }))) });
  }
  return marked;
}
