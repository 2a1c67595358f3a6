import { faultsOf } from '../../../../engine/document/validate.ts';
import type { Problem } from '../../../../engine/index.ts';
import { storedKinds, type Param, type StoredKind } from '../../../../schemas/documents/index.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { fieldError, unprocessable } from '../../../platform/base/problem.ts';
import { findParamFaults } from '../params/params.ts';
import { createProblem } from './unit-problems.ts';
import { storedName, type DocumentKey } from './history.ts';

/** The rules that script services and query services share. */

const NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/;
const KINDS = [storedKinds.service.name, storedKinds.query.name].map(storedName);

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The problems of a document by the schema of its kind. */
export const findSchemaProblems = (kind: StoredKind, document: Readonly<Record<string, unknown>>): readonly Problem[] =>
  faultsOf(document, kind.schema).map((fault) => createProblem(fault.kind, fault.pointer, fault.message));

const MESSAGES = {
  twice: 'There is a parameter of this name already.',
  type: 'The value does not fit the type of the parameter.',
} as const;

/** The problems of parameters beyond their schema. */
export const findParamProblems = (params: unknown): readonly Problem[] =>
  // The schema was checked before.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  findParamFaults(listOf(params) as readonly Param[]).map(({ at, kind }) =>
    createProblem(kind, `/Params${at}`, MESSAGES[kind]),
  );

export function requireDocumentName(name: string): void {
  if (!NAME.test(name)) throw unprocessable('document-name', 'The name does not fit.', [fieldError('/name', 'format')]);
}

/** Scripts and queries share their addresses, which ignore case: no two names may differ by case only. */
export async function requireServiceName(db: Db, { project, kind, name }: DocumentKey): Promise<void> {
  requireDocumentName(name);
  if (await isNameTaken(db, project, name, kind))
    throw unprocessable('name-taken', 'The name is taken.', [fieldError('/name', 'twice')]);
}

/** Whether another service has this name. A service of the same kind with exactly this name is the same service. */
async function isNameTaken(db: Db, project: number, name: string, kind: DocumentKey['kind']): Promise<boolean> {
  const rows = await db
    .selectFrom('documents')
    .where('project', '=', project)
    .where('kind', 'in', KINDS)
    .where((of) => of(of.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .select(['kind', 'name'])
    .execute();
  return rows.some((row) => row.name !== name || row.kind !== storedName(kind));
}
