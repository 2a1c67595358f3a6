import { sql, type Kysely } from 'kysely';

/** Where the work of a mentee in an action is, beside its completion, and every change of it with who made it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table action_work (
      action integer not null references actions on delete cascade,
      mentee integer not null references people on delete cascade,
      state text not null check (state in ('handedIn', 'returned')),
      comment text not null default '',
      author integer references people on delete set null,
      time timestamptz not null default now(),
      -- When somebody who looks after the mentee opened what was handed in.
      opened timestamptz,
      primary key (action, mentee)
    )`.execute(db);
  await sql`create index action_work_mentee on action_work (mentee)`.execute(db);
  await sql`
    create table action_work_changes (
      id bigint generated always as identity primary key,
      action integer not null references actions on delete cascade,
      mentee integer not null references people on delete cascade,
      state text not null check (state in ('begun', 'handedIn', 'returned', 'done')),
      comment text not null default '',
      author integer references people on delete set null,
      time timestamptz not null default now()
    )`.execute(db);
  await sql`create index action_work_changes_action on action_work_changes (action, mentee, id)`.execute(db);
  await sql`create index action_work_changes_mentee on action_work_changes (mentee)`.execute(db);
  // Actions are completed in several ways: each of them ends the wait and stands in the history.
  await sql`
    create function praxis_work_follows_completion() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' and not new.done then return null; end if;
      if tg_op = 'UPDATE' and old.done = new.done then return null; end if;
      if new.done then delete from action_work where action = new.action and mentee = new.mentee; end if;
      insert into action_work_changes (action, mentee, state, author, time)
        values (new.action, new.mentee, case when new.done then 'done' else 'begun' end, new.author, new.time);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger action_completions_work after insert or update of done on action_completions for each row
      execute function praxis_work_follows_completion()`.execute(db);
  await sql`
    insert into action_work_changes (action, mentee, state, author, time)
      select action, mentee, 'done', author, time from action_completions where done order by time`.execute(db);
}
