import type { CallContext } from '../../../platform/http/area.ts';

/** People who were seen in this time may have a page open. */
const MAX_PAGE_AGE_MS = 24 * 60 * 60_000;

/** Notifies the open pages of a project of new settings, so that menus and fields update without a reload. */
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
    log.warn(error, 'the new settings of a project could not be sent to its pages');
  }
}
