import { sql, type Kysely } from 'kysely';

/**
 * What was given in a conversation belongs to the conversation. Files that came with a message, and those that the page uploaded for one, were ordinary files
 * of their sender.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversation_files (
      id bigint generated always as identity primary key,
      file text not null references files on delete cascade,
      conversation integer not null references conversations on delete cascade,
      giver integer not null references people on delete cascade,
      created timestamptz not null default now(),
      unique (file, conversation)
    )`.execute(db);
  await sql`create index conversation_files_conversation on conversation_files (conversation)`.execute(db);
  await sql`
    insert into conversation_files (file, conversation, giver, created)
    select f.id, m.conversation, m.sender, min(m.time) from messages m join files f on f.id = m.file ->> 'Id'
    where f.place <> 'library' group by 1, 2, 3 on conflict do nothing`.execute(db);
  await sql`alter table files drop constraint files_place_check`.execute(db);
  await sql`
    alter table files add constraint files_place_check
    check (place in ('own', 'tool', 'directory', 'shared', 'library', 'chat'))`.execute(db);
  // Two of one name, which stood in different places, would meet in one: the second gets a number that nothing else has.
  await sql`
    update files set base = regexp_replace(base, '\\^\\d{3,}$', '^' || (1000 + number)),
      name = regexp_replace(base, '\\^\\d{3,}$', '^' || (1000 + number)) || '^' || version
    where place = 'own' and category = 'Shared' and exists (select from files o where o.place = 'shared'
      and (o.project, o.owner, o.category, o.name) = (files.project, files.owner, files.category, files.name))`.execute(
    db,
  );
  // The page uploads what is meant for a conversation under this category, and gives it then.
  await sql`
    update files set place = 'chat'
    where place in ('own', 'shared') and category = 'Shared' and (uploader is null or uploader = owner)
      and (exists (select from conversation_files c where c.file = files.id)
        or place = 'own' and not exists (select from file_shares s where s.file = files.id))`.execute(db);
  // Who got it as a member has it as one. Whoever was given it by name was told so.
  await sql`
    delete from file_shares s using conversation_files c join participants p on p.conversation = c.conversation
    where c.file = s.file and p.person = s.receiver
      and not exists (select from notifications n where n.person = s.receiver and n.key = 'file-' || s.file)`.execute(
    db,
  );
}
