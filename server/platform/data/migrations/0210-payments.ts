import { sql, type Kysely } from 'kysely';

/** Payments of mentees for actions, and every change of them with who made it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_batches (
      id uuid primary key,
      project integer not null references projects on delete cascade,
      -- True: payments were set; false: they were removed.
      added boolean not null,
      person integer references people on delete set null,
      -- The administrator who acted as that person.
      behind integer references people on delete set null,
      -- The change that this one takes back.
      undoes uuid references payment_batches on delete cascade,
      time timestamptz not null default now()
    )`.execute(db);
  await sql`create index payment_batches_project on payment_batches (project, time desc)`.execute(db);
  // The action has no foreign key: a payment outlives its action, with the title of that day.
  await sql`
    create table payments (
      project integer not null references projects on delete cascade,
      mentee integer not null references people,
      action integer not null,
      title text not null,
      -- The mentor of the mentee for this action on that day.
      mentor integer references people on delete set null,
      time timestamptz not null default now(),
      batch uuid not null references payment_batches deferrable initially deferred,
      primary key (project, mentee, action)
    )`.execute(db);
  await sql`create index payments_time on payments (project, time desc)`.execute(db);
  await sql`create index payments_batch on payments (batch)`.execute(db);
  await sql`create index payments_mentee on payments (mentee)`.execute(db);
  await sql`
    create table payment_changes (
      batch uuid not null references payment_batches on delete cascade,
      mentee integer not null references people,
      action integer not null,
      title text not null,
      mentor integer references people on delete set null,
      -- The time of the payment that was set or removed.
      paid timestamptz not null,
      primary key (batch, mentee, action)
    )`.execute(db);
  await sql`create index payment_changes_mentee on payment_changes (mentee)`.execute(db);
}
