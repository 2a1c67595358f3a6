import type { ClientConfig } from 'pg';
import { isServerParameter } from '../../../../schemas/formats/sql-parameters.ts';
import type { Asker } from './asker.ts';
import type { QueueCaller } from '../../queue/fair-queue.ts';
import { SERVER_PARAMETERS, type ParameterType } from '../../sql/bind.ts';
import type { CheckedQuery } from '../../sql/check.ts';
import { QueryRefused, SqlGuard } from '../../sql/guard.ts';
import { readReportCatalogue, type ReportCatalogue, type ReportTable } from './catalogue.ts';
import { findMissing } from './check.ts';
import { toQueryFailure } from './failure.ts';
import { ReportPool, type ReportQuery, type RowStream } from './pool.ts';
import type { QueryDescription, ReportLimits, ReportResult } from './read-rows.ts';
import type { ReportScopes } from './scopes.ts';

/** A query of an author with its parameters. */
export interface WrittenQuery {
  readonly text: string;
  readonly types: Readonly<Record<string, ParameterType>>;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Runs queries by people: each passes the guard, and then the restrictions of the database role. */
export class Reports {
  readonly guard: SqlGuard;
  /** The views that queries can read, for their authors. */
  readonly tables: readonly ReportTable[];
  private readonly pool: ReportPool;

  constructor(connection: ClientConfig, { key, names, tables }: ReportCatalogue, scopes: ReportScopes, isOwn: boolean) {
    this.tables = tables;
    this.guard = new SqlGuard(names);
    this.pool = new ReportPool({ connection, key, scopes, isOwn });
  }

  /**
   * The rows that the asker sees. Throws QueryRefused, QueryFailed, the refusal of the queue, or the error of a broken
   * connection.
   */
  run(caller: QueueCaller, asker: Asker, written: WrittenQuery, limits?: Partial<ReportLimits>): Promise<ReportResult> {
    return this.withChecked(asker, written, (query) => this.pool.run(caller, asker, query, limits));
  }

  /** The same, with all rows as a stream. */
  openRows(caller: QueueCaller, asker: Asker, written: WrittenQuery): Promise<RowStream> {
    return this.withChecked(asker, written, (query) => this.pool.openRows(caller, asker, query));
  }

  /** The columns of a query and its plan. It passes the guard and is not run. */
  describe(
    caller: QueueCaller,
    asker: Asker,
    written: WrittenQuery,
    { withPlan = false }: { readonly withPlan?: boolean } = {},
  ): Promise<QueryDescription> {
    return this.withChecked(asker, written, (query) => this.pool.describe(caller, asker, query, withPlan));
  }

  /** The columns of several queries in one turn; undefined for those that cannot run. */
  async describeAll(
    caller: QueueCaller,
    asker: Asker,
    written: readonly WrittenQuery[],
  ): Promise<(QueryDescription['columns'] | undefined)[]> {
    const checked: (ReportQuery | undefined)[] = [];
    for (const writtenQuery of written) {
      // One after the other, so that checks of others come between.
      // oxlint-disable-next-line no-await-in-loop -- intended
      const query = await this.check(asker, writtenQuery).catch((error: unknown) => {
        if (error instanceof QueryRefused) return undefined;
        throw error;
      });
      checked.push(query);
    }
    return this.pool.describeAll(caller, asker, checked);
  }

  async close(): Promise<void> {
    await Promise.all([this.guard.close(), this.pool.close()]);
  }

  private async withChecked<Result>(
    asker: Asker,
    written: WrittenQuery,
    work: (query: ReportQuery) => Promise<Result>,
  ): Promise<Result> {
    const query = await this.check(asker, written);
    try {
      return await work(query);
    } catch (error) {
      throw toQueryFailure(error, written.text, query) ?? error;
    }
  }

  /** The only way to the database: the text that the guard accepted, with values that the server binds. */
  private async check(asker: Asker, { text, types, values }: WrittenQuery): Promise<CheckedQuery & ReportQuery> {
    const query = await this.guard.check({ text, types: { ...types, ...SERVER_PARAMETERS } });
    const known = new Map([...Object.entries(values), ...serverValues(asker)]);
    return {
      ...query,
      values: query.names.map((name) => known.get(isServerParameter(name) ? name.toLowerCase() : name) ?? null),
    };
  }
}

/** Parameters that callers cannot set, in any case of letters. */
function serverValues({ person, roles }: Asker): readonly (readonly [string, unknown])[] {
  const values: Record<keyof typeof SERVER_PARAMETERS, unknown> = {
    CurrentUserId: person,
    CurrentUserRoles: [...roles],
    IsCoordinator: roles.includes('Coordinator'),
  };
  return Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]);
}

interface ReportAccess {
  readonly owner: ClientConfig;
  /** The role that runs queries by people, if there is one. */
  readonly report?: ClientConfig;
  readonly isOwn?: boolean;
}

/**
 * Opens queries by people. If the database does not restrict them as needed, the log says what is missing, and there
 * are none.
 */
export async function openReports(
  { owner, report, isOwn = false }: ReportAccess,
  log: { info(text: string): void; warn(text: string): void },
  scopes: ReportScopes,
): Promise<Reports | undefined> {
  if (!report) {
    log.info('Queries by people are off: DATABASE_REPORT_URL is not set.');
    return undefined;
  }
  try {
    await scopes.make(owner, report.user);
    const missing = await findMissing(owner, report);
    if (missing.length === 0) return new Reports(report, await readReportCatalogue(owner), scopes, isOwn);
    log.warn(`Queries by people are off, because the database does not limit them. Missing: ${missing.join('; ')}.`);
  } catch (error) {
    log.warn(`Queries by people are off: ${error instanceof Error ? error.message : String(error)}`);
  }
  return undefined;
}
