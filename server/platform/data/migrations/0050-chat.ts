import { sql, type Kysely } from 'kysely';

/** Conversations and their messages. The order of messages is given out under a lock of their conversation: who has read one has read all before it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversations (
      id integer generated always as identity primary key,
      project integer not null references projects on delete cascade,
      owner integer not null references people on delete cascade,
      title text,
      low integer references people on delete cascade,
      high integer references people on delete cascade,
      last_seq integer not null default 0,
      last_time timestamptz not null default now(),
      created timestamptz not null default now(),
      check ((low is null) = (high is null) and low < high),
      unique (project, low, high)
    )`.execute(db);
  await sql`
    create table participants (
      conversation integer not null references conversations on delete cascade,
      person integer not null references people on delete cascade,
      read_seq integer not null default 0,
      until_seq integer,
      primary key (conversation, person)
    )`.execute(db);
  await sql`create index participants_person on participants (person)`.execute(db);
  await sql`
    create table announcements (
      id integer generated always as identity primary key,
      project integer not null references projects on delete cascade,
      sender integer not null references people on delete cascade,
      token text not null,
      text text not null,
      count integer not null,
      time timestamptz not null default now(),
      unique (sender, token)
    )`.execute(db);
  await sql`
    create table messages (
      conversation integer not null references conversations on delete cascade,
      seq integer not null,
      sender integer not null references people on delete cascade,
      token text not null,
      text text not null,
      file jsonb,
      announcement integer references announcements on delete cascade,
      time timestamptz not null default now(),
      primary key (conversation, seq),
      unique (sender, token)
    )`.execute(db);
  await sql`create index messages_sent on messages (sender, time desc)`.execute(db);
  await sql`create index messages_announcement on messages (announcement) where announcement is not null`.execute(db);
}
