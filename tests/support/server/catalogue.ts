import { sql, type Kysely } from 'kysely';

/** The parts of a database on which code can rely: each by its name, with its description. */
export interface DatabaseCatalogue {
  readonly tables: ReadonlyMap<string, string>;
  readonly columns: ReadonlyMap<string, { readonly type: string; readonly filled: boolean }>;
  /** Constraints and unique indexes, with their columns. */
  readonly constraints: ReadonlyMap<string, readonly string[]>;
  readonly uniques: ReadonlyMap<string, readonly string[]>;
  readonly triggers: ReadonlyMap<string, string>;
  readonly functions: ReadonlyMap<string, string>;
}

interface Row {
  readonly name: string;
  readonly is: string;
}
interface ColumnsRow {
  readonly name: string;
  readonly columns: readonly string[];
}

const inPublicSchema = sql`relnamespace = 'public'::regnamespace and relname not like 'kysely_%'`;

export async function readCatalogue(db: Kysely<unknown>): Promise<DatabaseCatalogue> {
  const { rows: tables } = await sql<Row>`
    select relname as name, relrowsecurity::text || ' ' || coalesce((select string_agg(concat_ws(' ', polname, polcmd, polpermissive, polroles, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)), ';' order by polname) from pg_policy where polrelid = c.oid), '') as is
    from pg_class c where relkind = 'r' and ${inPublicSchema}`.execute(db);
  const { rows: columns } = await sql<Row & { filled: boolean }>`
    select relname || '.' || attname as name,
      format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end as is,
      not attnotnull or atthasdef or attidentity <> '' as filled
    from pg_attribute join pg_class c on c.oid = attrelid
    where relkind = 'r' and attnum > 0 and not attisdropped and ${inPublicSchema}`.execute(db);
  const { rows: constraints } = await sql<ColumnsRow>`
    select conname || ' on ' || relname || ': ' || pg_get_constraintdef(k.oid) as name,
      array(select relname || '.' || attname from pg_attribute where attrelid = conrelid and attnum = any (conkey))::text[] as columns
    from pg_constraint k join pg_class c on c.oid = conrelid where contype in ('c', 'f', 'x') and ${inPublicSchema}`.execute(
    db,
  );
  const { rows: uniques } = await sql<ColumnsRow>`
    select i.relname || ' on ' || c.relname as name,
      array(select c.relname || '.' || attname from pg_attribute where attrelid = c.oid and attnum = any (indkey))::text[] as columns
    from pg_index join pg_class i on i.oid = indexrelid join pg_class c on c.oid = indrelid
    where indisunique and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely_%'`.execute(db);
  const { rows: triggers } = await sql<Row>`
    select tgname || ' on ' || relname as name, relname as is
    from pg_trigger join pg_class c on c.oid = tgrelid where not tgisinternal and ${inPublicSchema}`.execute(db);
  const { rows: functions } = await sql<Row>`
    select oid::regprocedure::text as name, pg_get_function_result(oid) as is
    from pg_proc where pronamespace = 'public'::regnamespace`.execute(db);
  return {
    tables: indexRows(tables),
    columns: new Map(columns.map(({ name, is, filled }) => [name, { type: is, filled }])),
    constraints: new Map(constraints.map((row) => [row.name, row.columns])),
    uniques: new Map(uniques.map((row) => [row.name, row.columns])),
    triggers: indexRows(triggers),
    functions: indexRows(functions),
  };
}

const indexRows = (rows: readonly Row[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ name, is }) => [name, is]));

/** The parts of a newer catalogue that fail or behave differently under code that was written for the older one. */
export function findBreakingChanges(before: DatabaseCatalogue, after: DatabaseCatalogue): string[] {
  return [
    ...findBreakingTables(before, after),
    ...findBreakingColumns(before, after),
    ...addedEntries(before.constraints, after.constraints)
      .filter(([, columns]) => columns.length === 0 || columns.some((column) => before.columns.has(column)))
      .map(([name]) => `new constraint ${name}`),
    ...addedEntries(before.uniques, after.uniques)
      .filter(([name, columns]) => before.tables.has(tableOf(name)) && columns.every((one) => before.columns.has(one)))
      .map(([name]) => `new unique index ${name}`),
    ...removedNames(before.uniques, after.uniques).map((name) => `unique index ${name} is gone`),
    ...addedEntries(before.triggers, after.triggers)
      .filter(([, table]) => before.tables.has(table))
      .map(([name]) => `new trigger ${name}`),
    ...removedNames(before.functions, after.functions).map((name) => `function ${name} is gone`),
  ];
}

function findBreakingTables(before: DatabaseCatalogue, after: DatabaseCatalogue): string[] {
  const changed = [...before.tables].flatMap(([name, is]) => {
    const now = after.tables.get(name);
    if (now === undefined || now === is) return [];
    const [security, rules] = [is, now].map((text) => text.split(' ', 1)[0]);
    return [security === rules ? `policies of ${name} change` : `row-level security of ${name} changes`];
  });
  return [...removedNames(before.tables, after.tables).map((name) => `table ${name} is gone`), ...changed];
}

function findBreakingColumns(before: DatabaseCatalogue, after: DatabaseCatalogue): string[] {
  const kept = [...before.columns].flatMap(([name, was]) => {
    const is = after.columns.get(name);
    if (is === undefined) return after.tables.has(tableOf(name)) ? [`column ${name} is gone`] : [];
    if (is.type !== was.type) return [`column ${name} is ${was.type} and becomes ${is.type}`];
    return was.filled && !is.filled ? [`column ${name} (${was.type}) loses its default`] : [];
  });
  const fresh = addedEntries(before.columns, after.columns)
    .filter(([name, { filled }]) => before.tables.has(tableOf(name)) && !filled)
    .map(([name]) => `new column ${name} has no default and may not be null`);
  return [...kept, ...fresh];
}

/** The table of `table.column` or of `index on table`. */
const tableOf = (name: string): string => (name.includes(' on ') ? name.split(' on ')[1] : name.split('.', 1)[0]) ?? '';

const removedNames = (before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): string[] =>
  [...before.keys()].filter((name) => !after.has(name));

const addedEntries = <Value>(
  before: ReadonlyMap<string, Value>,
  after: ReadonlyMap<string, Value>,
): [string, Value][] => [...after].filter(([name]) => !before.has(name));
