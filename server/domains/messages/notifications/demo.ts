import { demoNotices } from '../../../../schemas/demo/chat.ts';
import { addDays, dayAt, formatDay, timeOf } from '../../../../schemas/formats/greek-date.ts';
import type { Db } from '../../../platform/data/tables.ts';

/**
 * Resolves a value in a text of the demo: a person by username, the project, a day or a moment relative to today, or the
 * value itself.
 */
type ValueReader = (value: string) => string;

export interface DemoPeople {
  readonly idOf: (username: string) => number;
  readonly nameOf: (username: string) => string | undefined;
  /** The conversation of two people. */
  readonly conversationOf: (one: string, other: string) => number | undefined;
  readonly project: { readonly id: number; readonly descr: string };
}

/** Notifications of several kinds, read and unread. */
export async function loadDemoNotifications(db: Db, people: DemoPeople, now: Date): Promise<void> {
  const { idOf, project } = people;
  const meaning = createValueReader(people, now);
  const rows = demoNotices(now).map(({ to, kind, title, text, screen, time, read }, index) => ({
    person: idOf(to),
    project: project.id,
    key: `demo-${index}`,
    kind,
    title: JSON.stringify({
      ...title,
      ...(title.with
        ? { with: Object.fromEntries(Object.entries(title.with).map(([key, value]) => [key, meaning(String(value))])) }
        : {}),
    }),
    text: text ? JSON.stringify(text) : null,
    link:
      screen === undefined ? null : JSON.stringify({ screen, params: createParams(people, screen, to, title.with) }),
    time,
    read: read ? time : null,
  }));
  // The newest gets the highest id.
  await db.insertInto('notifications').values(rows.toReversed()).execute();
}

/** A notification about a message or a file leads to the conversation with its sender. */
function createParams(
  { conversationOf }: DemoPeople,
  screen: string,
  to: string,
  values: Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, string>> {
  const id = screen === 'chat' ? conversationOf(to, String(values?.['name'])) : undefined;
  return id === undefined ? {} : { id: String(id) };
}

const createValueReader =
  ({ nameOf, project }: DemoPeople, now: Date): ValueReader =>
  (value) => {
    const [, days, clock] = /^\+(\d+)(?: (\d\d:\d\d))?$/.exec(value) ?? [];
    const day = days === undefined ? null : formatDay(addDays(dayAt(now.getTime()), Number(days)));
    if (day !== null) return clock === undefined ? day : new Date(timeOf(`${day} ${clock}`) ?? now).toISOString();
    return value === 'project' ? project.descr : (nameOf(value) ?? value);
  };
