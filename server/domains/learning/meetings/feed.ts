import { sql } from 'kysely';
import { consentRule, lacksConsent } from '../../../../schemas/consent.ts';
import { areas } from '../../../../schemas/roles.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Config } from '../../../platform/base/config.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { visibleActionsOfMentee } from '../../../policy/actions.ts';
import { isActive } from '../../../policy/identity.ts';
import { forbidWhileImpersonating } from '../../../policy/impersonation.ts';
import { findPersonReader, hasRole, type Reader } from '../../../policy/reader.ts';
import { loadKnownNames, meetingTime } from '../../people/index.ts';
import { isMentoredBy, isPublished, loadMeetings } from '../meeting-times/rows.ts';
import { durationOf } from '../meeting-times/times.ts';
import { meetingUid, projectAddress, toCalendarEvent } from './calendar.ts';
import { createFeedToken, readFeedToken } from './feed-token.ts';
import { createCalendarFile, type CalendarEvent } from './ics.ts';

/** The path at which calendar programs read meetings, without a session. */
export const FEED_PATH = '/api/praxis/meetings/feed';
/** Former meetings are told as cancelled for these days. */
const CANCELLED_DAYS = 60;

/** The address of the reader's own meetings; null while they have none. */
export async function findFeed(context: CallContext, reader: Reader) {
  forbidWhileImpersonating(context);
  const { db, config } = context;
  const row = await db
    .selectFrom('calendar_feeds')
    .where('person', '=', reader.person)
    .where('project', '=', reader.project.id)
    .select(['generation', 'open'])
    .executeTakeFirst();
  return { Address: row?.open === true ? await feedAddress(db, config, reader, row.generation) : null };
}

/** Makes a new address, or none. The former one ends. */
export async function renewFeed(context: CallContext, reader: Reader, open: boolean) {
  forbidWhileImpersonating(context);
  const { db, config } = context;
  const { generation } = await db.transaction().execute(async (changing) => {
    const row = await changing
      .insertInto('calendar_feeds')
      .values({ person: reader.person, project: reader.project.id, generation: 1, open })
      .onConflict((found) =>
        found
          .columns(['person', 'project'])
          .doUpdateSet({ generation: sql<number>`calendar_feeds.generation + 1`, open }),
      )
      .returning('generation')
      .executeTakeFirstOrThrow();
    const project = String(reader.project.id);
    await context.audit({ action: 'meetings.renewFeed', subject: open ? 'new' : 'none', project }, changing);
    return row;
  });
  return { Address: open ? await feedAddress(db, config, reader, generation) : null };
}

async function feedAddress(db: Db, config: Config, { person, project }: Reader, generation: number): Promise<string> {
  return `${config.baseUrl}${FEED_PATH}/${await createFeedToken(db, { person, project: project.id, generation })}.ics`;
}

/** The calendar of a token. The 404 is the same for a forged, former and suspended one. */
export async function readFeed(db: Db, config: Config, token: string): Promise<string> {
  const key = await readFeedToken(db, token);
  const row = key
    ? await db
        .selectFrom('calendar_feeds')
        .where('person', '=', key.person)
        .where('project', '=', key.project)
        .where('generation', '=', key.generation)
        .where('open', '=', true)
        .select(['person', 'project'])
        .executeTakeFirst()
    : undefined;
  const reader = row && (await findPersonReader(db, row.person, row.project));
  if (!reader || !mayRead(reader)) throw notFound();
  return createCalendarFile(await listOwnEvents(db, config, reader), { name: reader.project.descr });
}

function mayRead({ state, roles, fields, project }: Reader): boolean {
  const rule = consentRule(project.settings.Config['gdpr']);
  return isActive(state) && hasRole({ roles }, ...areas.main) && !lacksConsent(rule, roles, rule && fields[rule.field]);
}

async function listOwnEvents(db: Db, config: Config, reader: Reader): Promise<CalendarEvent[]> {
  const { person, project } = reader;
  const rows = await loadMeetings(db, {
    project: project.id,
    where: sql<boolean>`((memberships.person = ${person} or ${isMentoredBy(person)}) and ${isPublished}
      and ${visibleActionsOfMentee(reader, 'memberships.person')})`,
  });
  const people = rows.flatMap(({ mentee, mentor }) => [mentee, mentor ?? 0]);
  const names = await loadKnownNames(db, reader, people);
  const address = await projectAddress({ db, config }, reader);
  const events = rows.map((row) => toCalendarEvent(row, reader, names, address));
  const known = new Set(events.map(({ uid }) => uid));
  const cancelled = await listCancelled(db, reader);
  return [...events, ...cancelled.filter(({ uid }) => !known.has(uid))];
}

/** Meetings whose own time was taken away, with that time. */
async function listCancelled(db: Db, reader: Reader): Promise<CalendarEvent[]> {
  const { person, project } = reader;
  const rows = await db
    .selectFrom('action_data')
    .innerJoin('actions', 'actions.id', 'action_data.action')
    .innerJoin('memberships', (join) =>
      join.onRef('memberships.person', '=', 'action_data.mentee').onRef('memberships.project', '=', 'actions.project'),
    )
    .where('actions.project', '=', project.id)
    .where('action_data.kind', '=', 'action')
    .where('action_data.time', '>', new Date(Date.now() - CANCELLED_DAYS * 86_400_000))
    .where(sql<boolean>`not action_data.data ? 'date'`)
    .where(sql<boolean>`((memberships.person = ${person} or ${isMentoredBy(person)}) and ${isPublished}
      and ${visibleActionsOfMentee(reader, 'memberships.person')})`)
    .select([
      'actions.id as action',
      'actions.title',
      'memberships.person as mentee',
      'action_data.revision',
      sql<Record<string, unknown> | null>`(select r.data from action_set_revisions r where r.set = action_data.id
        and r.data ? 'date' order by r.revision desc limit 1)`.as('former'),
    ])
    .execute();
  return rows.flatMap(({ former, title, revision, ...row }): CalendarEvent[] => {
    const start = former && meetingTime(former);
    if (former === null || start === null) return [];
    const shared = { text: '', link: null, sequence: revision, cancelled: true };
    return [{ uid: meetingUid(row), start, minutes: durationOf(former), title, ...shared }];
  });
}
