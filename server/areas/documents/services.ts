import type { Catalogue, Schema } from '../../../engine/index.ts';
import { migrate } from '../../../engine/document/index.ts';
import { storedKinds, type Service } from '../../../schemas/documents/index.ts';
import type { ServiceParam } from '../../../schemas/documents/service.ts';
import type { Db } from '../../area.ts';
import { hasRole, type Reader } from '../../policy/reader.ts';
import { forbidden, notFound } from '../../problem.ts';
import { isOfKind } from './history.ts';

const KIND = storedKinds.service;

export interface StoredService {
  readonly name: string;
  readonly service: Service;
  readonly revision: number;
}

const selectServices = (db: Db, project: number) =>
  db.selectFrom('documents').where(isOfKind(project, KIND.name)).select(['name', 'document', 'revision']);

export async function listServices(db: Db, project: number): Promise<readonly StoredService[]> {
  const rows = await selectServices(db, project).orderBy('name').execute();
  return rows.map(readService);
}

/** Addresses are read without regard to case, as everywhere. */
export async function requireService(db: Db, project: number, name: string): Promise<StoredService> {
  const row = await selectServices(db, project)
    .where((of) => of(of.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .orderBy('name')
    .executeTakeFirst();
  if (!row) throw notFound('no-service', 'There is no such service.');
  return readService(row);
}

/** Administrators, and the roles that the service names. */
export function requireMayRun(reader: Reader, { service }: StoredService): void {
  if (!hasRole(reader, 'Admin', ...(service.Roles ?? [])))
    throw forbidden('wrong-role', 'The role for that is missing.');
}

function readService(row: { readonly name: string; readonly document: unknown; readonly revision: number }) {
  // It was checked when it was saved.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { name: row.name, service: migrate(row.document, KIND).document as Service, revision: row.revision };
}

const TYPES: Readonly<Record<ServiceParam['Type'], string>> = {
  text: 'string',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  date: 'string',
};

/** What the checker knows of the services of a project: their parameters and roles. Their results are not typed. */
export async function loadServiceSignatures(db: Db, project: number): Promise<NonNullable<Catalogue['services']>> {
  const services = await listServices(db, project);
  return Object.fromEntries(
    services.map(({ name, service }) => [
      name,
      { with: schemaOfParams(service.Params ?? []), roles: ['Admin', ...(service.Roles ?? [])] },
    ]),
  );
}

const schemaOfParams = (params: readonly ServiceParam[]): Schema => ({
  type: 'object',
  additionalProperties: false,
  required: params.filter(({ Default }) => Default === undefined).map(({ Name }) => Name),
  properties: Object.fromEntries(
    params.map(({ Name, Label, Type, Choices }) => [
      Name,
      { ...(Label ? { description: Label } : {}), ...(Choices ? { enum: Choices } : { type: TYPES[Type] }) },
    ]),
  ),
});
