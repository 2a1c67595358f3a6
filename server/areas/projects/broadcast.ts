import type { CallContext } from '../../area.ts';

/** So long ago at most was somebody here whose page may be open. */
const MAX_PAGE_AGE_MS = 24 * 60 * 60_000;

/** Tells the open pages of a project that its settings are others: menus and fields follow without a reload. */
export async function broadcastSettings(
  { db, hub, log }: CallContext,
  project: number,
  revision: number,
): Promise<void> {
  try {
    const rows = await db
      .selectFrom('sessions')
      .innerJoin('memberships', 'memberships.person', 'sessions.person')
      .where('memberships.project', '=', project)
      .where('sessions.seen', '>', new Date(Date.now() - MAX_PAGE_AGE_MS))
      .select('sessions.person')
      .distinct()
      .execute();
    await hub.toPeople(
      rows.map(({ person }) => person),
      'documents.changed',
      { kind: 'settings', name: 'project', revision },
    );
  } catch (error) {
    // The save is committed: pages that miss the event poll from time to time.
    log.warn(error, 'the pages of a project were not told of its settings');
  }
}
