import { Client, type ClientConfig } from 'pg';

/** Reports which tables change, row by row. Writing an equal value is not a change. */
export interface ChangeWatcher {
  /** The tables that changed since the last call. */
  readonly take: () => Promise<string[]>;
  readonly close: () => Promise<void>;
}

/** Watches every table of a database except some. For tests. */
export async function watchChanges(owner: ClientConfig, except: readonly string[]): Promise<ChangeWatcher> {
  const client = new Client(owner);
  // The database may end before the connection.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`
    create table watched_changes (place text not null);
    create function watch_change() returns trigger security definer language plpgsql as $$
      begin insert into watched_changes values (tg_table_name); return null; end $$;
    do $$ declare one text; begin
      for one in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
        and tablename <> 'watched_changes' and tablename <> all('{${except.join(',')}}'::text[]) loop
        execute format('create trigger watch_made after insert or delete on %I for each row execute function watch_change()', one);
        execute format('create trigger watch_set after update on %I for each row when (old::text is distinct from new::text) execute function watch_change()', one);
      end loop; end $$`);
  return {
    take: async () => {
      const { rows } = await client.query<{ place: string }>(
        'with gone as (delete from watched_changes returning place) select distinct place from gone order by place',
      );
      return rows.map(({ place }) => place);
    },
    close: () => client.end(),
  };
}
