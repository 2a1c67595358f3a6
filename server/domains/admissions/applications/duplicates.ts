import { sql, type Expression, type SqlBool } from 'kysely';
import { stageOf, STATUS } from '../../../../schemas/entities/application-status.ts';
import { SAME_VALUES, type ApplicationFile, type SameValue } from '../../../../schemas/entities/application.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { DRAFT } from '../guests/status-lists.ts';
import { protocolOf } from './present.ts';

interface ComparedColumn {
  /** The column, which is empty where there is no value. */
  readonly column: string;
  /** The compared value of a table. The indexes of applications are made for it. */
  readonly value: (table: string) => string;
}

const plain = (column: string): ComparedColumn => ({ column, value: (table) => `${table}.${column}` });

/** Where applications of one person are alike. */
const COMPARED: Readonly<Record<SameValue, ComparedColumn>> = {
  afm: plain('afm'),
  email: { column: 'address', value: (table) => `lower(${table}.address)` },
  phone: plain('phone'),
  name: plain('sort_name'),
};

/** Another application of the project that was handed in, `o`, has the same value. */
const isSame = ({ column, value }: ComparedColumn) =>
  sql<boolean>`(${sql.raw(`applications.${column} <> '' and o.${column} <> '' and ${value('o')} = ${value('applications')}`)})`;

/** Another application of the project may be of the same person. */
export const duplicateColumn = sql<boolean>`(applications.status <> ${DRAFT} and (${sql.join(
  SAME_VALUES.map(
    (name) => sql`exists (select from applications o where o.project = applications.project and o.status <> ${DRAFT}
      and o.id <> applications.id and ${isSame(COMPARED[name])})`,
  ),
  sql` or `,
)}))`.as('duplicate');

/** The ids of all duplicates of a project, read from the indexes alone. */
export async function findDuplicates(db: Db, { project }: Reader): Promise<number[]> {
  const counted = SAME_VALUES.map((name) => {
    const { column, value } = COMPARED[name];
    return sql`select id, count(*) over (partition by ${sql.raw(value('applications'))}) as twice from applications
      where project = ${project.id} and status <> ${DRAFT} and ${sql.ref(column)} <> ''`;
  });
  const { rows } = await sql<{ id: number }>`
    select distinct id from (${sql.join(counted, sql` union all `)}) counted where twice > 1`.execute(db);
  return rows.map(({ id }) => id);
}

const MAX_DUPLICATES = 20;

/** The applications of the project that may be of the same person, with what they have in common. */
export async function loadDuplicates(
  db: Db,
  { project }: Reader,
  { id, status }: { readonly id: number; readonly status: number },
): Promise<ApplicationFile['Duplicates']> {
  if (status === STATUS.draft) return [];
  const same = SAME_VALUES.map((name) => [name, isSame(COMPARED[name])] as const);
  const anySame: Expression<SqlBool> = sql<boolean>`(${sql.join(
    same.map(([, condition]) => condition),
    sql` or `,
  )})`;
  const rows = await db
    .selectFrom('applications')
    .innerJoin('applications as o', 'o.project', 'applications.project')
    .where('applications.project', '=', project.id)
    .where('applications.id', '=', id)
    .where('o.id', '<>', id)
    .where('o.status', '<>', STATUS.draft)
    .where(anySame)
    .select(['o.id', 'o.year', 'o.number', 'o.name', 'o.address', 'o.status'])
    .select(
      sql<SameValue[]>`array_remove(array[${sql.join(
        same.map(([name, condition]) => sql`case when ${condition} then ${sql.lit(name)} end`),
      )}], null)`.as('same'),
    )
    .orderBy('o.submitted')
    .limit(MAX_DUPLICATES)
    .execute();
  return rows.map((row) => ({
    Id: String(row.id),
    Protocol: protocolOf(row),
    Name: row.name || row.address,
    Stage: stageOf(row.status),
    Same: row.same,
  }));
}
