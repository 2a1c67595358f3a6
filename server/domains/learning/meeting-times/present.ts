import type { Meeting } from '../../../../schemas/entities/action-data.ts';
import { timeOf } from '../../../../schemas/formats/greek-date.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { isObject } from '../../../policy/settings.ts';
import { loadKnownNames } from '../../people/index.ts';
import type { MeetingRow } from './rows.ts';

const MINUTE = 60_000;
const DEFAULT_MINUTES_BEFORE = 10;
const DEFAULT_MINUTES_AFTER = 60;

/**
 * The minutes before and after a meeting's time during which it can be joined: Config.meetingWindow, else 10 and 60.
 */
function joinWindow({ project }: Pick<Reader, 'project'>): { readonly before: number; readonly after: number } {
  const given = project.settings.Config['meetingWindow'];
  const minutes = (name: string, usual: number) => {
    const value = isObject(given) ? given[name] : undefined;
    return typeof value === 'number' && value >= 0 && value <= 1440 ? value : usual;
  };
  return { before: minutes('before', DEFAULT_MINUTES_BEFORE), after: minutes('after', DEFAULT_MINUTES_AFTER) };
}

/** The link to join: of the mentee's own meeting, else of the action's. Only links that a browser opens. */
export function joinLink({ data, own }: Pick<MeetingRow, 'data' | 'own'>): string | null {
  const link = [own?.['link'], data['link']].find((value) => typeof value === 'string' && /^https:\/\//i.test(value));
  return typeof link === 'string' ? link : null;
}

function lastMailTime(own: MeetingRow['own']): string | null {
  const time = timeOf(own?.['lastMail']);
  return time === null ? null : new Date(time).toISOString();
}

export async function presentMeetings(
  db: Db,
  reader: Reader,
  rows: readonly MeetingRow[],
  now = Date.now(),
): Promise<Meeting[]> {
  const { before, after } = joinWindow(reader);
  const names = await loadKnownNames(
    db,
    reader,
    rows.flatMap(({ mentee, mentor }) => [mentee, mentor ?? 0]),
  );
  return rows.map((row) => {
    const [from, to] = [row.time - before * MINUTE, row.time + Math.max(after, row.minutes) * MINUTE];
    return {
      ActionId: String(row.action),
      Title: row.title,
      MenteeId: String(row.mentee),
      Mentee: names.get(row.mentee) ?? '',
      MentorId: row.mentor === null ? null : String(row.mentor),
      Mentor: names.get(row.mentor ?? 0) ?? '',
      Time: new Date(row.time).toISOString(),
      End: new Date(row.time + row.minutes * MINUTE).toISOString(),
      Minutes: row.minutes,
      From: new Date(from).toISOString(),
      To: new Date(to).toISOString(),
      Link: now >= from && now <= to ? joinLink(row) : null,
      Online: joinLink(row) !== null,
      Completed: row.completed,
      Own: row.alone,
      Revision: row.revision,
      LastMail: lastMailTime(row.own),
    };
  });
}
