import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { meetings } from '../../../schemas/calls/meetings.ts';
import { formatTime, isoDay, today } from '../../../schemas/formats/greek-date.ts';
import type { CallContext, Db } from '../../area.ts';
import { sendMail } from '../../mail/send.ts';
import { visibleActionsOf } from '../../policy/actions.ts';
import { idOf, type Reader } from '../../policy/reader.ts';
import { notFound } from '../../problem.ts';
import { changeSet, requireChange, someMembers, tellSet } from '../actions/sets.ts';
import { MEETING_MINUTES } from '../linking/meetings.ts';
import { calendarFile } from './ics.ts';
import { linkOf } from './present.ts';
import { isPublished, meetingRows, type MeetingRow } from './rows.ts';

type Body = Static<typeof meetings.mailUsers.body>;

/** Mails about meetings that the reader sees: when and with whom the server says, whatever the page believes. */
export async function mailUsers(context: CallContext, reader: Reader, { Template, Data }: Body) {
  const rows = await chosen(context.db, reader, Data);
  // When the last mail went out is written down: who changes nothing sends nothing.
  await Promise.all(
    rows.map(({ action, mentee }) => requireChange(context.db, reader, { action, mentee, kind: 'action' })),
  );
  const names = await namesIn(context.db, rows);
  const letters = Template === 'rendezvous.html' ? reminders(rows, names) : lists(rows, names);
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
          { name: 'meetings.ics', type: 'text/calendar; charset=utf-8; method=PUBLISH', content: calendar(about) },
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
  await Promise.all(written.marked.map(({ address, before, after }) => tellSet(context, address, before, after)));
  return { Count: written.count };
}

async function chosen(db: Db, reader: Reader, data: Body['Data']): Promise<MeetingRow[]> {
  const wanted = new Set(data.map(({ ActionId, MenteeId }) => `${idOf(ActionId)}/${idOf(MenteeId)}`));
  const found = await meetingRows(db, {
    project: reader.project.id,
    where: sql<boolean>`(${isPublished} and actions.id = any(${data.map(({ ActionId }) => idOf(ActionId))}::integer[])
      and memberships.person = any(${data.map(({ MenteeId }) => idOf(MenteeId))}::integer[])
      and ${visibleActionsOf(reader, 'memberships.person')})`,
  });
  const rows = found.filter(({ action, mentee }) => wanted.has(`${action}/${mentee}`));
  if (rows.length !== wanted.size) throw notFound('no-meeting', 'There is no such meeting.');
  return rows;
}

/** Those who meet are named to each other, whoever sends the mail. */
async function namesIn(db: Db, rows: readonly MeetingRow[]): Promise<ReadonlyMap<number, string>> {
  const ids = rows.flatMap(({ mentee, mentor }) => [mentee, mentor ?? 0]);
  const people = await db
    .selectFrom('people')
    .where('id', 'in', [0, ...ids])
    .select(['id', 'name'])
    .execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}

interface Letter {
  readonly to: number;
  readonly template: string;
  readonly key: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly about: readonly MeetingRow[];
}

type Names = ReadonlyMap<number, string>;

/** To mentee and mentor of each meeting. */
const reminders = (rows: readonly MeetingRow[], names: Names): Letter[] =>
  rows.flatMap((row) => {
    const letter = (to: number, other: number | null): Letter => ({
      to,
      template: 'rendezvous',
      key: `${row.action}:${row.mentee}:${row.time}:${to}`,
      values: { title: row.title, when: formatTime(row.time), who: names.get(other ?? 0) ?? '' },
      about: [row],
    });
    return [letter(row.mentee, row.mentor), ...(row.mentor === null ? [] : [letter(row.mentor, row.mentee)])];
  });

/** To each mentor all of theirs. */
function lists(rows: readonly MeetingRow[], names: Names): Letter[] {
  const byMentor = Map.groupBy(rows, ({ mentor }) => mentor ?? 0);
  return [...byMentor].flatMap(([mentor, about]): Letter[] => {
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

const calendar = (rows: readonly MeetingRow[]): string =>
  calendarFile(
    rows.map((row) => ({
      uid: `meeting-${row.action}-${row.alone ? row.mentee : 'all'}@praxis`,
      start: row.time,
      minutes: MEETING_MINUTES,
      title: row.title,
      text: '',
      link: linkOf(row),
    })),
  );

/** When the last mail went out stands with the meeting. */
async function markMailed(db: Db, reader: Reader, rows: readonly MeetingRow[]) {
  const lastMail = new Date().toISOString();
  const marked = [];
  for (const { action, mentee } of rows.toSorted(
    (one, other) => one.action - other.action || one.mentee - other.mentee,
  )) {
    const address = { action, mentee, kind: 'action' as const };
    // oxlint-disable-next-line no-await-in-loop -- one transaction, one after the other
    marked.push({ address, ...(await changeSet(db, reader, address, someMembers({ lastMail }))) });
  }
  return marked;
}
