import type { Static } from 'typebox';
import type { data } from '../../../../schemas/calls/data.ts';
import type { DataRecord } from '../../../../schemas/entities/statistics.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { hasRole, type Reader } from '../../../policy/reader.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { conflict, fieldError, forbidden, notFound, unprocessable } from '../../../platform/base/problem.ts';

type Body = Static<typeof data.set.body>;

const recordNotFound = () => notFound('no-record', 'There is no such record.');

interface RecordRow {
  readonly id: number;
  readonly name: string;
  readonly class: string;
  readonly data: unknown;
  readonly edit_level: number;
  readonly view_level: number;
  readonly revision: number;
}

const presentRecord = (row: RecordRow): DataRecord => ({
  Id: String(row.id),
  Data: row.data,
  Name: row.name,
  Class: row.class,
  editLevel: row.edit_level,
  viewLevel: row.view_level,
  Revision: row.revision,
});

/** A record that the reader may read; the 404 is the same for records beyond their level. */
export async function getRecord(db: Db, reader: Reader, id: string): Promise<DataRecord> {
  const row = await db
    .selectFrom('data_records')
    .where('project', '=', reader.project.id)
    .where('id', '=', parseId(id))
    .where('view_level', '>=', reader.level)
    .selectAll()
    .executeTakeFirst();
  if (!row) throw recordNotFound();
  return presentRecord(row);
}

/** The records that the reader may read, without their content. */
export async function listRecords(db: Db, reader: Reader): Promise<Static<typeof data.list.reply>> {
  const rows = await db
    .selectFrom('data_records')
    .where('project', '=', reader.project.id)
    .where('view_level', '>=', reader.level)
    .orderBy('class')
    .orderBy('name')
    .orderBy('id')
    .select(['id', 'name', 'class', 'edit_level', 'view_level', 'revision', 'time'])
    .execute();
  return rows.map((row) => ({
    Id: String(row.id),
    Name: row.name,
    Class: row.class,
    editLevel: row.edit_level,
    viewLevel: row.view_level,
    CanEdit: row.edit_level >= reader.level,
    Revision: row.revision,
    Time: row.time.toISOString(),
  }));
}

/** Readers cannot set a level of more power than their own, because they could not undo it. */
function requireOwnLevels(reader: Reader, levels: Pick<Body, 'editLevel' | 'viewLevel'>): void {
  for (const [name, level] of Object.entries(levels))
    if (level !== undefined && level < reader.level)
      throw unprocessable('record-level', 'Nobody gives a level that they do not have.', [
        fieldError(`/${name}`, 'level-least', { least: reader.level }),
      ]);
}

/** Changes or creates a record; people who may change settings may create records. */
export async function setRecord(context: CallContext, reader: Reader, body: Body): Promise<DataRecord> {
  requireOwnLevels(reader, {
    ...(body.editLevel === undefined ? {} : { editLevel: body.editLevel }),
    ...(body.viewLevel === undefined ? {} : { viewLevel: body.viewLevel }),
  });
  return context.db.transaction().execute(async (db) => {
    const old = body.Id === undefined ? undefined : await lockChangeableRecord(db, reader, body.Id);
    if (!old && !hasRole(reader, 'Admin', 'ProjectManager')) throw forbidden();
    if (old && body.Revision !== undefined && body.Revision !== old.revision)
      throw conflict('conflict', 'Somebody else saved this record first.', { theirs: presentRecord(old) });
    const values = {
      project: reader.project.id,
      name: body.Name ?? old?.name ?? '',
      class: body.Class ?? old?.class ?? '',
      data: JSON.stringify(body.Data ?? null),
      edit_level: body.editLevel ?? old?.edit_level ?? 1000,
      view_level: body.viewLevel ?? old?.view_level ?? 1000,
      revision: (old?.revision ?? 0) + 1,
      author: reader.person,
      time: new Date(),
    };
    const row = await (
      old
        ? db.updateTable('data_records').set(values).where('id', '=', old.id).returningAll()
        : db.insertInto('data_records').values(values).returningAll()
    ).executeTakeFirstOrThrow();
    await context.audit(
      {
        action: 'data.set',
        subject: `record ${row.id}`,
        project: String(reader.project.id),
        details: { name: row.name, revision: row.revision },
      },
      db,
    );
    return presentRecord(row);
  });
}

/** A reader who may only read a record gets 403 when they change it; others get 404. */
async function lockChangeableRecord(db: Db, reader: Reader, id: string) {
  const row = await db
    .selectFrom('data_records')
    .where('project', '=', reader.project.id)
    .where('id', '=', parseId(id))
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.view_level < reader.level) throw recordNotFound();
  if (row.edit_level < reader.level) throw forbidden('level', 'The level for that is missing.');
  return row;
}
