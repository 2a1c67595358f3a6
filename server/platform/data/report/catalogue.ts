import { Client, type ClientConfig } from 'pg';
import type { SqlCatalogue } from '../../sql/catalogue.ts';
import { REPORT_SCHEMA_NAMES } from './scopes.ts';

/** A view, for authors of queries. */
export interface ReportTable {
  readonly name: string;
  readonly comment: string;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly comment: string }[];
}

/** The data that the owner reads at the start, for checking queries by people and signing their askers. */
export interface ReportCatalogue {
  readonly key: string;
  readonly names: SqlCatalogue;
  readonly tables: readonly ReportTable[];
}

export async function readReportCatalogue(owner: ClientConfig): Promise<ReportCatalogue> {
  const client = new Client(owner);
  client.on('error', () => undefined); // the running query fails with it
  await client.connect();
  try {
    const texts = async (query: string): Promise<string[]> =>
      (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);
    const { rows } = await client.query<ReportTable>(VIEWS);
    const [key = ''] = await texts('select key as name from report_private.keys');
    return {
      key,
      tables: rows,
      names: {
        relations: Object.fromEntries(rows.map(({ name, columns }) => [name, columns.map((column) => column.name)])),
        others: await texts(OTHERS),
        callable: await texts(CALLABLE),
      },
    };
  } finally {
    await client.end();
  }
}

const VIEWS = `select relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as comment,
    jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, null),
      'comment', coalesce(col_description(c.oid, attnum), '')) order by attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where relnamespace = 'report'::regnamespace and attnum > 0 and not attisdropped group by c.oid, relname order by relname`;

const OTHERS = `select distinct relname as name from pg_class
  where relnamespace not in (select oid from pg_namespace where nspname = any(${REPORT_SCHEMA_NAMES})) and relkind in ('r', 'v', 'm', 'p', 'f', 'S', 't')`;

const CALLABLE = 'select distinct proname as name from pg_proc union select distinct typname from pg_type';
