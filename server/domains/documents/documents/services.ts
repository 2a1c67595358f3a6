import type { Catalogue } from '../../../../engine/index.ts';
import { migrate } from '../../../../engine/document/index.ts';
import { schemaOfParams, storedKinds, type Query, type Service } from '../../../../schemas/documents/index.ts';
import type { QueryTable } from '../../../../schemas/entities/query.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { hasRole, type Reader } from '../../../policy/reader.ts';
import { forbidden, notFound } from '../../../platform/base/problem.ts';
import { describeColumns, schemaOfRows } from './service-types.ts';

/** A stored service: a script or a query. */
export type StoredService = StoredScript | StoredQuery;

interface Stored {
  /** The name of the document, which is also the address. */
  readonly name: string;
  readonly revision: number;
}

export interface StoredScript extends Stored {
  readonly kind: 'service';
  readonly service: Service;
}

export interface StoredQuery extends Stored {
  readonly kind: 'query';
  readonly service: Query;
}

const selectServices = (db: Db, project: number) =>
  db
    .selectFrom('documents')
    .where('project', '=', project)
    .where('kind', 'in', ['service', 'query'])
    .select(['kind', 'name', 'document', 'revision']);

export async function listServices(db: Db, project: number): Promise<readonly StoredService[]> {
  const rows = await selectServices(db, project).orderBy('name').execute();
  return rows.map(readService);
}

export const isScript = (found: StoredService): found is StoredScript => found.kind === 'service';
export const isQuery = (found: StoredService): found is StoredQuery => found.kind === 'query';

/** Addresses ignore case. */
export async function findService(db: Db, project: number, name: string): Promise<StoredService | undefined> {
  const row = await selectServices(db, project)
    .where((of) => of(of.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst();
  return row && readService(row);
}

export async function requireService(db: Db, project: number, name: string): Promise<StoredService> {
  const found = await findService(db, project, name);
  if (!found) throw notFound('no-service', 'There is no such service.');
  return found;
}

/** Administrators, and the roles that the service names. */
export const mayRun = (reader: Reader, { service }: StoredService): boolean =>
  hasRole(reader, 'Admin', ...(service.Roles ?? []));

export function requireMayRun(reader: Reader, found: StoredService): void {
  if (!mayRun(reader, found)) throw forbidden('wrong-role', 'The role for that is missing.');
}

function readService(row: Stored & { readonly kind: string; readonly document: unknown }): StoredService {
  const { name, revision } = row;
  const kind = row.kind === 'query' ? storedKinds.query : storedKinds.service;
  // It was checked when it was saved.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { kind: kind.name, name, revision, service: migrate(row.document, kind).document } as StoredService;
}

/**
 * The parameters and roles of a project's services, and the columns of its queries, for the checker. Results of scripts
 * have no types.
 */
export async function loadServiceSignatures(
  { db, reports, me }: Pick<CallContext, 'db' | 'reports' | 'me'>,
  project: number,
): Promise<ServiceSignatures> {
  const found = await listServices(db, project);
  const columns = await loadColumns({ reports, me }, project, found);
  return Object.fromEntries(found.map(({ name, service }) => [name, signatureOf(service, columns.get(name))]));
}

/** The columns of the queries among the services, by name. */
export async function loadColumns(
  { reports, me }: Pick<CallContext, 'reports' | 'me'>,
  project: number,
  services: readonly StoredService[],
): Promise<ReadonlyMap<string, QueryTable['Columns'] | undefined>> {
  const queries = services.filter(isQuery);
  const reader = { person: me.Id, project };
  const columns = await describeColumns(
    reports,
    reader,
    queries.map(({ service }) => service),
  );
  return new Map(queries.map(({ name }, at) => [name, columns[at]]));
}

export type ServiceSignatures = NonNullable<Catalogue['services']>;

export const signatureOf = (
  { Params = [], Roles }: Pick<Service, 'Params' | 'Roles'>,
  columns?: QueryTable['Columns'],
): ServiceSignatures[string] => ({
  with: schemaOfParams(Params),
  roles: ['Admin', ...(Roles ?? [])],
  ...(columns ? { reply: schemaOfRows(columns) } : {}),
});
