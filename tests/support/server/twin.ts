import { Client, type ClientConfig } from 'pg';

/** The ids of the twin are greater by this. */
const SHIFT = 500_000_000;

/** The next person of the project with the role, by id: in the twin everybody looks after other people. */
const next = (person: string, ...roles: readonly string[]): string => {
  const others = `select min(k.person) from memberships k where k.project = r.project and k.roles && '{${roles.join(',')}}'`;
  return `coalesce((${others} and k.person > r.${person}), (${others}))`;
};

const LINKS = [
  ['supervisor_mentor', 'supervisor', 'mentor'],
  ['coordinator_mentee', 'coordinator', 'mentee'],
] as const;

interface ForeignKey {
  readonly child: string;
  readonly columns: readonly string[];
  readonly parent: string;
  readonly keys: readonly string[];
}

interface TableShape {
  readonly types: Readonly<Record<string, string>>;
  readonly unique: readonly (readonly string[])[];
  readonly primary: readonly string[];
}

/** Values that differ in the twin, so that reading it in place of the project is noticed. */
const OTHER_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  projects: { url: "url || '-twin'", url_key: "url_key || '-twin'", descr: "descr || ' twin'" },
  actions: { title: "title || ' twin'", quest: "case when quest = '' then '' else quest || 't' end" },
  action_types: { descr: "descr || ' twin'" },
  mentor_mentee: {
    mentee: next('mentee', 'Mentee'),
    action: `case when action = '' then '' else (action::integer + ${SHIFT})::text end`,
  },
  supervisor_mentor: { mentor: next('mentor', 'Mentor', 'RegistryMentor') },
  coordinator_mentee: { mentee: next('mentee', 'Mentee') },
  microdata: { final: 'not final', answers: "'{}'" },
  user_data: { data: `'{"twin":1}'` },
  data_files: { data: `'{"twin":1}'` },
  data_records: { data: `'{"twin":1}'` },
  statistics_answers: { value: `'"twin"'`, text: "'twin'" },
  memberships: { created: "created - interval '1 year'" },
  payments: { title: "title || ' twin'" },
  applications: { key: 'gen_random_uuid()', form_key: 'null' },
};

/**
 * Creates a project with the same people as another, with the same roles, and a copy of every row of every table that belongs to the project; everybody
 * looks after other people. A call's reply for the first project must be the same with and without the twin. For tests.
 */
export async function addTwin(owner: ClientConfig, project: number): Promise<number> {
  const client = new Client(owner);
  await client.connect();
  try {
    await client.query('begin');
    const { keys, tables, shapes } = await readCatalogue(client);
    const shifted = new Map<string, ReadonlySet<string>>();
    for (const table of tables) {
      const shape = shapes.get(table) ?? EMPTY;
      const values = otherValues(table, shape, keys, shifted);
      shifted.set(table, new Set(Object.keys(values)));
      const names = Object.keys(shape.types);
      const read = names.map(
        (name) => OTHER_VALUES[table]?.[name] ?? values[name] ?? otherTime(name, shape.types[name] ?? ''),
      );
      // oxlint-disable-next-line no-await-in-loop -- a row after what it refers to
      await client.query(`insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) overriding system value
        select ${read.join(', ')} from ${table} r where ${belongs('r', table, keys, tables, project)} on conflict do nothing`);
    }
    // Also those of the project: links that are removed there stay here.
    for (const [table, leader, of] of LINKS)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await client.query(`insert into ${table} (project, ${leader}, ${of})
        select project + ${SHIFT}, ${leader}, ${of} from ${table} where project = ${project} on conflict do nothing`);
    await client.query('commit');
    return project + SHIFT;
  } finally {
    await client.end();
  }
}

/** The rows of a project, table by table, for comparison. `lasting`: without times and random ids, for comparison with another database. */
export async function readRows(
  owner: ClientConfig,
  project: number,
  lasting = false,
): Promise<Readonly<Record<string, string>>> {
  const client = new Client(owner);
  await client.connect();
  try {
    const { keys, tables, shapes } = await readCatalogue(client);
    const marks = tables.map((table) => {
      const { types } = shapes.get(table) ?? EMPTY;
      const left = Object.keys(types).filter(
        (name) => lasting && (name === 'key' || /^(?:timestamp|uuid)/.test(types[name] ?? '')),
      );
      return `select '${table}' as name, coalesce(md5(string_agg(row, '|' order by row)), '') as mark
        from (select (to_jsonb(r) - '{${left.join(',')}}'::text[])::text as row
          from ${table} r where ${belongs('r', table, keys, tables, project)}) as rows`;
    });
    const { rows } = await client.query<{ name: string; mark: string }>(marks.join(' union all '));
    return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]));
  } finally {
    await client.end();
  }
}

interface Catalogue {
  readonly keys: readonly ForeignKey[];
  /** The tables that belong to a project, each after those that it refers to. */
  readonly tables: readonly string[];
  readonly shapes: ReadonlyMap<string, TableShape>;
}

const EMPTY: TableShape = { types: {}, unique: [], primary: [] };
/** All databases of a run have the same tables. */
let catalogue: Promise<Catalogue> | undefined;
const readCatalogue = (client: Client): Promise<Catalogue> => (catalogue ??= loadCatalogue(client));

async function loadCatalogue(client: Client): Promise<Catalogue> {
  const keys = await readForeignKeys(client);
  const tables = orderTables(keys);
  const shapes = new Map<string, TableShape>();
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const table of tables) shapes.set(table, await readShape(client, table));
  return { keys, tables, shapes };
}

async function readForeignKeys(client: Client): Promise<readonly ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      array(select attname::text from unnest(c.conkey) with ordinality k(a, n)
        join pg_attribute on attrelid = c.conrelid and attnum = k.a order by k.n) as columns,
      array(select attname::text from unnest(c.confkey) with ordinality k(a, n)
        join pg_attribute on attrelid = c.confrelid and attnum = k.a order by k.n) as keys
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and c.confrelid <> 'people'::regclass and c.conrelid <> 'people'::regclass and c.conrelid <> c.confrelid`);
  return rows;
}

async function readShape(client: Client, table: string): Promise<TableShape> {
  const { rows: columns } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const { rows: unique } = await client.query<{ names: string[]; primary: boolean }>(
    `select array(select attname::text from unnest(i.indkey::smallint[]) with ordinality k(a, n)
        join pg_attribute on attrelid = i.indrelid and attnum = k.a order by k.n) as names, i.indisprimary as primary
     from pg_index i where i.indrelid = $1::regclass and i.indisunique`,
    [table],
  );
  return {
    types: Object.fromEntries(columns.map(({ name, type }) => [name, type])),
    unique: unique.map(({ names }) => names),
    primary: unique.find(({ primary }) => primary)?.names ?? [],
  };
}

/** The tables that belong to a project, each after those that it refers to. */
function orderTables(keys: readonly ForeignKey[]): readonly string[] {
  const found = new Set(['projects']);
  const grow = (): void => {
    const before = found.size;
    for (const { child, parent } of keys) if (found.has(parent)) found.add(child);
    if (found.size > before) grow();
  };
  grow();
  const ordered: string[] = [];
  while (ordered.length < found.size) {
    const ready = [...found].find(
      (table) =>
        !ordered.includes(table) &&
        keys.every(({ child, parent }) => child !== table || !found.has(parent) || ordered.includes(parent)),
    );
    if (ready === undefined) throw new Error(`Tables refer to each other: ${[...found].join(', ')}`);
    ordered.push(ready);
  }
  return ordered;
}

/** The condition for rows of a project: by their own column, or else by their references. */
function belongs(
  alias: string,
  table: string,
  keys: readonly ForeignKey[],
  tables: readonly string[],
  project: number,
): string {
  if (table === 'projects') return `${alias}.id = ${project}`;
  const own = keys.filter(({ child, parent }) => child === table && tables.includes(parent));
  const direct = own.find(({ columns }) => columns.includes('project'));
  if (direct) return `${alias}.project = ${project}`;
  const [first] = own;
  if (!first) throw new Error(`${table} belongs to no project`);
  const { parent, columns, keys: of } = first;
  const inner = `${alias}${alias}`;
  const same = columns.map((column, index) => `${inner}.${of[index]} = ${alias}."${column}"`).join(' and ');
  return `exists (select from ${parent} ${inner} where ${same} and ${belongs(inner, parent, keys, tables, project)})`;
}

/** A later time, so that the last row is never the project's by chance. */
const otherTime = (column: string, type: string): string =>
  type.startsWith('timestamp') ? `"${column}" + interval '1 day'` : `"${column}"`;

/** Another value of the type that is not in use. */
function otherKey(column: string, type: string): string {
  if (type === 'integer' || type === 'bigint') return `"${column}" + ${SHIFT}`;
  if (type === 'uuid') return `md5("${column}"::text)::uuid`;
  if (type === 'bytea') return `"${column}" || '\\x00'`;
  return `"${column}" || 't'`;
}

/** The columns with another value in the twin: its keys, and references to keys. */
function otherValues(
  table: string,
  { types, unique, primary }: TableShape,
  keys: readonly ForeignKey[],
  shifted: ReadonlyMap<string, ReadonlySet<string>>,
): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const { child, columns, parent, keys: of } of keys)
    if (child === table)
      for (const [index, column] of columns.entries())
        if (shifted.get(parent)?.has(of[index] ?? '')) values[column] = otherKey(column, types[column] ?? 'text');
  for (const columns of [primary, ...unique]) {
    const last = columns.at(-1);
    if (last !== undefined && columns.every((column) => values[column] === undefined))
      values[last] = otherKey(last, types[last] ?? 'text');
  }
  return values;
}
