import { Client, type ClientConfig } from 'pg';
import type { SqlCatalogue } from '../../sql/catalogue.ts';

/** What the owner reads at the start, so that queries by people can be checked and their askers signed. */
export interface ReportCatalogue {
  readonly key: string;
  readonly names: SqlCatalogue;
}

export async function readReportCatalogue(owner: ClientConfig): Promise<ReportCatalogue> {
  const client = new Client(owner);
  client.on('error', () => undefined); // what is asked fails with it
  await client.connect();
  try {
    const texts = async (query: string): Promise<string[]> =>
      (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);
    const { rows } = await client.query<{ name: string; columns: string[] }>(VIEWS);
    const [key = ''] = await texts('select key as name from report_private.keys');
    return {
      key,
      names: {
        relations: Object.fromEntries(rows.map(({ name, columns }) => [name, columns])),
        others: await texts(OTHERS),
        callable: await texts(CALLABLE),
      },
    };
  } finally {
    await client.end();
  }
}

const VIEWS = `select relname as name, array_agg(attname::text order by attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where relnamespace = 'report'::regnamespace and attnum > 0 and not attisdropped group by relname`;

const OTHERS = `select distinct relname as name from pg_class
  where relnamespace <> 'report'::regnamespace and relkind in ('r', 'v', 'm', 'p', 'f', 'S', 't')`;

const CALLABLE = 'select distinct proname as name from pg_proc union select distinct typname from pg_type';
