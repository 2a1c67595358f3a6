import { createHash } from 'node:crypto';
import { Client, escapeIdentifier, escapeLiteral, type ClientConfig } from 'pg';
import type { WriteFunctionName } from '../../../../schemas/entities/write-function.ts';
import { STATUS } from '../../../../schemas/entities/application-status.ts';

/** The role that runs write services in the embedded database. */
export const WRITE_ROLE = 'praxis_write';

/** The limits of a connection of the role. */
export const WRITE_SETTINGS: Readonly<Record<string, string>> = {
  search_path: 'write_services',
  statement_timeout: '10s',
  lock_timeout: '1s',
  idle_in_transaction_session_timeout: '10s',
  temp_file_limit: '100MB',
};

const LOCK = 7_251_952;
const COMMENT = 'Functions that change many rows at once.';

/** The asker, from the signed token of this connection: an administrator, or an error. */
const ADMIN_FUNCTION = `
  create function write_private.admin(out person integer, out project integer)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
  declare roles text[];
  begin
    select a.person, a.project, a.roles into person, project, roles from report_private.asker() a;
    if person is null or not coalesce('Admin' = any(roles), false) then
      raise exception 'Write services are for administrators.' using errcode = '42501';
    end if;
  end $$`;

/** Claims a key. Null for a new key; the count of the run for a used one. Another run with the key waits. */
const BEGIN_FUNCTION = `
  create function write_services.begin_run(key uuid, name text, arguments jsonb) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
  #variable_conflict use_variable
  declare me record; done integer;
  begin
    select * into me from write_private.admin();
    insert into write_runs (project, key, person, function, arguments) values (me.project, key, me.person, name, arguments)
      on conflict on constraint write_runs_pkey do nothing;
    if found then return null; end if;
    select r.count into done from write_runs r where r.project = me.project and r.key = begin_run.key
      and r.function = name and r.arguments = begin_run.arguments and r.person = me.person;
    if done is null then raise exception 'The key is of another run.' using errcode = 'PX002'; end if;
    return done;
  end $$`;

/** Stores the number of changed rows and the audit line, in the transaction of the change. */
const END_FUNCTION = `
  create function write_services.end_run(key uuid, changed integer, address text, request text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
  #variable_conflict use_variable
  declare me record; run record;
  begin
    select * into me from write_private.admin();
    update write_runs r set count = changed where r.project = me.project and r.key = end_run.key and r.count is null
      and r.person = me.person returning r.function, r.arguments into run;
    if not found then raise exception 'There is no such run.' using errcode = '42501'; end if;
    insert into audit (person, action, subject, project, details, request, address)
      select me.person, 'write.run', 'function ' || run.function, p.url,
        jsonb_build_object('arguments', run.arguments, 'count', changed), request, address
      from projects p where p.id = me.project;
  end $$`;

interface DatabaseFunction {
  readonly parameter: string;
  readonly comment: string;
  readonly body: string;
}

/** Each function changes rows of the asker's project only, and returns them. */
const FUNCTIONS: Readonly<Record<WriteFunctionName, DatabaseFunction>> = {
  assign_mentor: {
    parameter: 'mentor integer',
    comment: 'Gives the active mentees that have no mentor to a mentor.',
    body: `
    if not exists (select from memberships m join people p on p.id = m.person
      where m.project = me.project and m.person = mentor and p.state = 1 and m.roles && '{Mentor,RegistryMentor}'::text[]) then
      raise exception 'There is no such mentor.' using errcode = 'PX001';
    end if;
    return query with made as (
      insert into mentor_mentee (project, mentor, mentee)
      select me.project, mentor, m.person from memberships m join people p on p.id = m.person
      where m.project = me.project and p.state = 1 and 'Mentee' = any(m.roles)
        and not exists (select from mentor_mentee l where l.project = me.project and l.mentee = m.person and l.action = '')
      on conflict do nothing returning mentee)
    select p.id::text, p.name from made join people p on p.id = made.mentee order by p.sort_name;`,
  },
  delete_application_drafts: {
    parameter: 'before timestamptz',
    comment: 'Deletes drafts of applications that nobody has changed since a day, with their files.',
    body: `
    -- The sweep removes the bytes of these.
    insert into loose_files (key) select f.key from guest_files f join applications a on a.id = f.application
      where a.project = me.project and a.status = ${STATUS.draft} and a.changed < before on conflict (key) do nothing;
    return query delete from applications a where a.project = me.project and a.status = ${STATUS.draft} and a.changed < before
      returning a.id::text, coalesce(nullif(a.name, ''), a.address);`,
  },
  mark_notifications_read: {
    parameter: 'before timestamptz',
    comment: 'Marks the unread notifications of the project as read that are older than a day.',
    body: `
    return query update notifications n set read = now() from people p
      where n.project = me.project and n.read is null and n.time < before and p.id = n.person
      returning n.id::text, p.name;`,
  },
};

const createFunction = ([name, { parameter, body }]: readonly [string, DatabaseFunction]): string => `
  create function write_services.${name}(${parameter}) returns table (id text, name text)
  language plpgsql security definer set search_path = public, pg_temp as $$
  #variable_conflict use_variable
  declare me record;
  begin
    select * into me from write_private.admin();${body}
  end $$`;

const statements = (): readonly string[] => [
  'drop schema if exists write_services cascade',
  'drop schema if exists write_private cascade',
  'create schema write_services',
  'create schema write_private',
  ADMIN_FUNCTION,
  BEGIN_FUNCTION,
  END_FUNCTION,
  ...Object.entries(FUNCTIONS).map(createFunction),
  ...Object.entries(FUNCTIONS).map(
    ([name, { comment }]) => `comment on function write_services.${name} is ${escapeLiteral(comment)}`,
  ),
  'revoke all on all functions in schema write_services, write_private from public',
];

/** All grants of the role: these functions, which call those of write_private as their owner. */
const grantStatements = (role: string): readonly string[] => [
  `do $do$ begin execute format('grant connect on database %I to %I', current_database(), ${escapeLiteral(role)}); end $do$`,
  `grant usage on schema write_services to ${escapeIdentifier(role)}`,
  `grant execute on all functions in schema write_services to ${escapeIdentifier(role)}`,
];

/** Makes the functions unless they are those of this version, and grants them to the role. */
export async function makeWriteSchema(owner: ClientConfig, role: string = WRITE_ROLE): Promise<void> {
  const client = new Client(owner);
  client.on('error', () => undefined); // the running query fails with it
  await client.connect();
  try {
    const version = `${COMMENT} ${createHash('sha256').update(statements().join('\n')).digest('hex')}`;
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const { rows } = await client.query<{ text: string | null }>(
      `select obj_description(to_regnamespace('write_services'), 'pg_namespace') as text`,
    );
    if (rows[0]?.text !== version) {
      for (const statement of statements()) await client.query(statement);
      await client.query(`comment on schema write_services is ${escapeLiteral(version)}`);
    }
    for (const statement of grantStatements(role)) await client.query(statement);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
