import type { ClientConfig } from 'pg';
import type { Asker } from '../../policy/asker.ts';
import type { QueueCaller } from '../../queue/fair-queue.ts';
import { SERVER_PARAMETERS, type ParameterType } from '../../sql/bind.ts';
import { SqlGuard } from '../../sql/guard.ts';
import { readReportCatalogue, type ReportCatalogue } from './catalogue.ts';
import { findMissing } from './check.ts';
import { ReportPool } from './pool.ts';
import type { ReportLimits, ReportResult } from './read-rows.ts';
import { makeReportSchema } from './schema.ts';

/** A query as somebody wrote it, with its parameters. */
export interface WrittenQuery {
  readonly text: string;
  readonly types: Readonly<Record<string, ParameterType>>;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Runs queries by people: each passes the guard, and then the database's own wall. */
export class Reports {
  readonly guard: SqlGuard;
  private readonly pool: ReportPool;

  constructor(connection: ClientConfig, { key, names }: ReportCatalogue) {
    this.guard = new SqlGuard(names);
    const isLocal = connection.host?.startsWith('/') ?? false;
    this.pool = new ReportPool({ connection, key, isLocal });
  }

  /** The rows that the asker sees. Throws QueryRefused, the refusal of the queue, or the error of the database. */
  async run(
    caller: QueueCaller,
    asker: Asker,
    { text, types, values }: WrittenQuery,
    limits?: Partial<ReportLimits>,
  ): Promise<ReportResult> {
    const query = await this.guard.check({ text, types: { ...types, ...SERVER_PARAMETERS } });
    const known = new Map(Object.entries({ ...values, ...serverValues(asker) }));
    const ordered = query.names.map((name) => known.get(name) ?? null);
    return this.pool.run(caller, asker, { text: query.text, values: ordered }, limits);
  }

  async close(): Promise<void> {
    await Promise.all([this.guard.close(), this.pool.close()]);
  }
}

/** Never the caller's to say. */
const serverValues = ({ person, roles }: Asker): Record<keyof typeof SERVER_PARAMETERS, unknown> => ({
  CurrentUserId: person,
  CurrentUserRoles: [...roles],
  IsCoordinator: roles.includes('Coordinator'),
});

interface ReportAccess {
  readonly owner: ClientConfig;
  /** The role that runs queries by people, where there is one. */
  readonly report?: ClientConfig;
}

/** Opens what runs queries by people. Where the database is not closed to them as it has to be, it says what is missing, and there are none. */
export async function openReports(
  { owner, report }: ReportAccess,
  log: { info(text: string): void; warn(text: string): void },
): Promise<Reports | undefined> {
  if (!report) {
    log.info('Queries by people are off: DATABASE_REPORT_URL is not set.');
    return undefined;
  }
  try {
    await makeReportSchema(owner, report.user);
    const missing = await findMissing(owner, report);
    if (missing.length === 0) return new Reports(report, await readReportCatalogue(owner));
    log.warn(`Queries by people are off, as the database does not bound them. Missing: ${missing.join('; ')}.`);
  } catch (error) {
    log.warn(`Queries by people are off: ${error instanceof Error ? error.message : String(error)}`);
  }
  return undefined;
}
