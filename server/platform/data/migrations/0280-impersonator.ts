import { sql, type Kysely } from 'kysely';

/** Names the column of the administrator who acts as somebody else `impersonator`, and renames the texts about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The release before has no such tables.
  await sql`alter table application_moves rename column behind to impersonator`.execute(db);
  await sql`alter table payment_batches rename column behind to impersonator`.execute(db);
  // The release before reads and writes `behind`, so these tables have both columns until the next release.
  await sql`
    create function praxis_impersonator() returns trigger language plpgsql as $$
    begin
      new.impersonator := coalesce(new.impersonator, new.behind);
      new.behind := new.impersonator;
      return new;
    end $$`.execute(db);
  await addImpersonator(db, 'audit', 'The administrator who acted or viewed as `person`.');
  await addImpersonator(db, 'sessions', 'The administrator who is signed in as this person.');
  for (const [former, present] of TEXT_KEYS)
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other
    await sql`
      update texts set key = ${present}, value = regexp_replace(value, '\\{\\{\\s*behind\\s*\\}\\}', '{{impersonator}}', 'g')
      where key = ${former}`.execute(db);
}

/** Adds the column with a trigger that keeps both equal, whichever release inserts a row. */
async function addImpersonator(db: Kysely<unknown>, table: string, comment: string): Promise<void> {
  const [name, column, former] = [sql.table(table), sql.ref(`${table}.impersonator`), sql.ref(`${table}.behind`)];
  await sql`alter table ${name} add column impersonator integer`.execute(db);
  await sql`update ${name} set impersonator = behind where behind is not null`.execute(db);
  await sql`
    create trigger ${sql.id(`${table}_impersonator`)} before insert on ${name} for each row
      execute function praxis_impersonator()`.execute(db);
  await sql`comment on column ${column} is ${sql.lit(comment)}`.execute(db);
  await sql`comment on column ${former} is 'The name of impersonator in the release before.'`.execute(db);
}

/** The keys of texts that were renamed. */
const TEXT_KEYS: readonly (readonly [former: string, present: string])[] = [
  ['audit.behind', 'audit.impersonator'],
  ['audit.onlyBehind', 'audit.onlyImpersonated'],
  ['decisions.behind', 'decisions.impersonated'],
  ['errors.already-behind', 'errors.already-impersonating'],
  ['errors.not-behind', 'errors.not-impersonating'],
  ['overview.behind', 'overview.impersonator'],
  ['payments.history.behind', 'payments.history.impersonated'],
  ['shell.behind', 'shell.impersonation'],
  ['shell.behindLeave', 'shell.impersonationLeave'],
  ['shell.behindLogin', 'shell.impersonationLogin'],
  ['shell.behindView', 'shell.impersonationView'],
];
