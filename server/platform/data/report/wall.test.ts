import { expect, inject, it } from 'vitest';
import { SqlGuard } from '../../sql/guard.ts';
import { FUNCTIONS } from '../../sql/names.ts';
import { ATTACKS, BROKEN_TEXTS } from '../../../../tests/support/server/sql-attacks.ts';
import { REPORT_SCHEMAS } from '../../../policy/report-scopes.ts';
import { testDatabase } from '../../../../tests/support/server/test-app.ts';
import { Client } from 'pg';
import { findMissing } from './check.ts';
import { testReports } from '../../../../tests/support/server/report.ts';
import { buildWall } from './wall.ts';

const data = await testDatabase('demo');
const { pool, names } = await testReports(data);
const guard = new SqlGuard(names);

const ADMIN = { person: 1, project: 1, roles: ['Admin'], fields: [], projectFields: [], usernames: false };
const CALLER = { person: 1, project: 1 };

/** The result of an attack without the guard: its rows as text, or the code of the refusal. */
async function runPastGuard(text: string): Promise<{ readonly rows: string } | { readonly refused: string }> {
  try {
    const { rows } = await pool.run(CALLER, ADMIN, { text, values: [] }, { rows: 100, milliseconds: 3_000 });
    return { rows: JSON.stringify(rows) };
  } catch (error) {
    return { refused: error instanceof Error && 'code' in error ? String(error.code) : String(error) };
  }
}

/**
 * The database answers these, but they reveal nothing: pure values, names of the catalogue that every PostgreSQL has,
 * rows that the asker sees.
 */
const HARMLESS_KINDS = ['a type that reads the catalogue', 'who the connection is', 'a function called as a column'];
const HARMLESS =
  /pg_authid as \(select 1|sessions as \(select 1|^select exists \(select pg_sleep|^select (?:@ -1|\|\/|\|\|\/)|jsonb @[@?]|\^@|"ru-x-icu"|using <|^with recursive|variadic|=>|:=|xml|<x\/>|json|treat\(|^select '\ud800'|[\u202e\u200b\u0085]|^select @1/;

const ATTACKS_BY_TEXT = [...Object.entries(ATTACKS), ['texts that are no query', BROKEN_TEXTS] as const].flatMap(
  ([kind, texts]) => texts.map((text): [string, string] => [kind, text]),
);

it.each(ATTACKS_BY_TEXT)('past the guard, of %s the database stops %s', async (kind, text) => {
  const reached = await runPastGuard(text);
  const isHarmless = HARMLESS_KINDS.includes(kind) || HARMLESS.test(text);
  expect('refused' in reached || isHarmless ? 'stopped' : reached).toBe('stopped');
});

it('after all attacks nothing is changed, for the tables and for who asks next', async () => {
  const { rows } = await pool.run(CALLER, ADMIN, { text: 'select count(*)::int4 from people', values: [] });
  expect(rows).toEqual([[80]]);
  const nobody = { ...ADMIN, roles: [] };
  const { rows: none } = await pool.run(CALLER, nobody, { text: 'select count(*)::int4 from people', values: [] });
  expect(none).toEqual([[0]]);
});

it('whoever reaches the views of another role reads no row that is not theirs', async () => {
  const mentor = { ...ADMIN, roles: ['Mentor'], person: 1 };
  for (const schema of REPORT_SCHEMAS) {
    const { rows } = await pool.run(CALLER, mentor, {
      text: `select id from ${schema}.people where id <> 1`,
      values: [],
    });
    expect([schema, rows]).toEqual([schema, []]);
  }
});

it.each([
  ['select * from public.people', '42501'],
  ['select report_private.seen()', '42501'],
  ['select key from report_private.keys', '42501'],
  ['select pg_sleep(1)', '42501'],
  ["select set_config('a.b', 'c', true)", '42501'],
  ['select * from pg_catalog.pg_class', '42501'],
  ["select query_to_xml('select 1', true, true, '')", '42501'],
  ["select repeat('x', 10)", '42501'],
  ["set praxis.asker = 'x'", '42601'],
  ['explain select 1', '42601'],
  ['select 1; select 2', '42601'],
])('the database says why it stops %s', async (text, code) => {
  expect(await runPastGuard(text)).toEqual({ refused: code });
});

it('the rows of people whom the asker does not see do not leak by errors', async () => {
  const asker = { ...ADMIN, roles: ['Mentee'], person: 1 };
  const leak = { text: 'select 1 / (id - id) from people where id <> 1', values: [] };
  await expect(pool.run(CALLER, asker, leak)).resolves.toMatchObject({ rows: [] });
  const cast = { text: 'select id from people where name::int4 = 1 and id <> 1', values: [] };
  // Nobody else's name is read: it would be in the error of the cast.
  await expect(pool.run(CALLER, asker, cast)).resolves.toMatchObject({ rows: [] });
});

it('every view has the barrier, and none is the name of a table of the catalogue', async () => {
  const client = new Client(data.owner);
  await client.connect();
  const { rows } = await client.query<{ name: string; options: string[] | null; clash: boolean }>(
    `select relname as name, reloptions as options, exists (select from pg_class other where other.relname = c.relname
      and other.relnamespace = 'pg_catalog'::regnamespace) as clash from pg_class c
      join pg_namespace n on n.oid = c.relnamespace where nspname = any($1)`,
    [REPORT_SCHEMAS],
  );
  await client.end();
  expect(rows.length).toBeGreaterThan(9 * REPORT_SCHEMAS.length);
  expect(rows.filter(({ options, clash }) => clash || options?.includes('security_barrier=true') !== true)).toEqual([]);
});

it('every view and every column is described', async () => {
  const client = new Client(data.owner);
  await client.connect();
  const { rows } = await client.query(
    `select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0
      where relnamespace = 'report'::regnamespace
        and (col_description(c.oid, attnum) is null or obj_description(c.oid, 'pg_class') is null)`,
  );
  await client.end();
  expect(rows).toEqual([]);
});

it('the functions that are allowed are the ones that were looked at: none is volatile', async () => {
  const client = new Client(data.owner);
  await client.connect();
  const { rows } = await client.query<{ name: string; volatile: boolean }>(
    `select distinct p.oid::regprocedure::text as name, provolatile = 'v' as volatile from pg_proc p
      where pronamespace = 'pg_catalog'::regnamespace and proname = any($1) order by 1`,
    [[...FUNCTIONS]],
  );
  await client.end();
  expect(rows.filter(({ volatile }) => volatile)).toEqual([]);
  expect(new Set(rows.map(({ name }) => name.replace(/\(.*/, '').replaceAll('"', '')))).toEqual(FUNCTIONS);
  // A new PostgreSQL may add to them, which then has to be reviewed.
  expect(rows.map(({ name }) => name)).toMatchSnapshot();
});

it('nothing is missing here, and a role that may more is found out', async () => {
  // The rights of a database are not copied with it.
  const open = 'revoke create, temporary on the database from public';
  expect(await findMissing(data.owner, data.report)).toEqual([open]);
  const maker = new Client({ ...inject('cluster').maker, database: data.name });
  await maker.connect();
  await buildWall(maker, ['praxis_owner', 'praxis_app']);
  await maker.end();
  expect(await findMissing(data.owner, data.report)).toEqual([]);
  const found = await findMissing(data.owner, data.app);
  expect(found.join('\n')).toContain('the role may read no table but the views of the schema report');
  expect(found.join('\n')).toContain("set default_transaction_read_only = 'on'");
  expect(found.join('\n')).toContain('revoke execute on');
});

it.each([
  'select p.name, count(*) from people p join completions c on c.mentee = p.id group by p.name order by 2 desc limit 5',
  "select date_trunc('week', time), count(*) from completions group by 1 order by 1",
  "select stage, count(*) filter (where state = 'done') from work join actions on id = action group by stage",
  'with done as (select mentee, count(*) as n from completions group by mentee) select avg(n) from done',
  "select person, max(value) filter (where field = 'email') from person_fields group by person",
  'select g::date from generate_series(current_date - 7, current_date, interval $$1 day$$) g',
  'select distinct on (mentee) mentee, action from completions order by mentee, time desc',
  'select row_number() over (partition by action order by time), mentee from completions',
  "select id, roles[1], array_length(roles, 1) from people where 'Mentee' = any(roles) and name ilike '%α%'",
  'select action, grouping(action), count(*) from completions group by rollup (action)',
  "select extract(year from time), to_char(time, 'YYYY-MM') from completions limit 3",
  "select trim(both ' ' from name), substring(name from 1 for 3), position('α' in name), name collate \"el-x-icu\" from people",
  "select case when active then 'a' else 'b' end, coalesce(username, '-'), nullif(name, ''), greatest(1, 2) from people",
  "select name from people where name similar to '%α%' or name like 'x!%' escape '!' or id between 1 and 5",
  "select time at time zone 'Europe/Athens', (time, time) overlaps (time, time), age(time) from completions limit 2",
  "select data ->> 'a', jsonb_typeof(data) from action_data limit 2",
  'select percentile_cont(0.5) within group (order by completion) from answer_sets',
  'table people',
  'values (1, $$a$$), (2, $$b$$)',
  'select id from people union select mentee from completions except select person from answer_sets order by 1 limit 3',
  'select * from people natural join (select id from people) other limit 1',
  'select string_agg(name, $$, $$ order by name) from people where (id, active) in (select id, true from people)',
  'select count(*) from people p, lateral (select 1 from completions c where c.mentee = p.id limit 1) x',
  'select sum(completion) over w from answer_sets window w as (order by started rows between 1 preceding and current row)',
  "select unnest(array[1, 2]), jsonb_build_object('a', 1), array(select 1)",
  'select position from (select place as position from actions) a order by a.position nulls last fetch first 2 rows with ties',
])('a query that reports need runs: %s', async (text) => {
  const checked = await guard.check({ text, types: {} });
  const { columns } = await pool.run(CALLER, ADMIN, { text: checked.text, values: [] });
  expect(columns.length).toBeGreaterThan(0);
});
