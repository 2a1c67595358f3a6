import { sql } from 'kysely';
import type { Calls } from '../../../../schemas/calls/index.ts';
import type { MassData } from '../../../../schemas/entities/mass.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { createScriptCaller, requireCompilableScript } from '../../../platform/sandbox/scripts.ts';
import { requireNamedTarget, requireRowList } from './targets.ts';

/** The stored settings for sending rows to a target; null without any. */
export async function loadService(db: Db, { project }: Reader, url: string): Promise<MassData | null> {
  const row = await db
    .selectFrom('mass_services')
    .where('project', '=', project.id)
    .where('url', '=', url)
    .select(['method', 'send_mode', 'transform'])
    .executeTakeFirst();
  return row ? { method: row.method, SendMode: row.send_mode, transform: row.transform } : null;
}

export async function storeService(
  context: CallContext,
  reader: Reader,
  { url, massdata }: Calls['mass.setMassServiceData']['body'],
): Promise<MassData> {
  const target = requireNamedTarget(reader, url);
  if (massdata.SendMode !== 'one') requireRowList(target, massdata.method);
  await requireCompilableScript(createScriptCaller(context, reader), massdata.transform, '/massdata/transform');
  const row = {
    method: massdata.method,
    send_mode: massdata.SendMode,
    transform: massdata.transform,
    author: reader.person,
  };
  await context.db.transaction().execute(async (db) => {
    await db
      .insertInto('mass_services')
      .values({ project: reader.project.id, url, ...row })
      .onConflict((conflict) => conflict.columns(['project', 'url']).doUpdateSet({ ...row, time: sql`now()` }))
      .execute();
    await context.audit(
      {
        action: 'mass.setService',
        subject: url.startsWith('/') ? url : new URL(url).origin,
        project: String(reader.project.id),
        details: { method: massdata.method, mode: massdata.SendMode },
      },
      db,
    );
  });
  return massdata;
}
