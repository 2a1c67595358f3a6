import { faultsOf } from '../../../engine/document/validate.ts';
import { isObject } from '../../../engine/document/index.ts';
import { storedKinds } from '../../../schemas/documents/index.ts';
import type { Db } from '../../area.ts';
import { fieldError, unprocessable } from '../../problem.ts';
import { createScriptCaller, requireCompilableScript } from '../../sandbox/scripts.ts';
import { requireNoErrors } from '../documents/check-unit.ts';
import { registerKind } from '../documents/kinds.ts';
import type { DocumentKey } from '../documents/history.ts';
import { isCallable } from './callable.ts';
import { AROUND_SERVICE } from './script.ts';

const KIND = storedKinds.service;
const NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/;

type Document = Readonly<Record<string, unknown>>;

function requireSchema(document: Document): void {
  const faults = faultsOf(document, KIND.schema);
  requireNoErrors(
    faults.map((fault) => ({ ...fault, severity: 'error', line: 1, column: 1 })),
    '/document',
  );
}

/** Each parameter once, and only calls that a service may make. */
function requireNames({ Params, Calls }: Document): void {
  const params = listOf(Params).map((param) => (isObject(param) ? param['Name'] : undefined));
  const errors = [
    ...params.flatMap((name, at) =>
      params.indexOf(name) < at ? [fieldError(`/document/Params/${String(at)}/Name`, 'twice')] : [],
    ),
    ...listOf(Calls).flatMap((name, at) =>
      isCallable(String(name)) ? [] : [fieldError(`/document/Calls/${String(at)}`, 'service-call')],
    ),
  ];
  if (errors.length > 0) throw unprocessable('document-has-errors', 'The document has errors.', errors);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** An address is read without regard to case, so no two names may differ by case alone. */
async function requireName(db: Db, { project, kind, name }: DocumentKey): Promise<void> {
  if (!NAME.test(name)) throw unprocessable('document-name', 'The name does not fit.', [fieldError('/name', 'format')]);
  const other = await db
    .selectFrom('documents')
    .where('project', '=', project)
    .where('kind', '=', kind)
    .where('name', '!=', name)
    .where((of) => of(of.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .select('name')
    .executeTakeFirst();
  if (other) throw unprocessable('name-taken', 'The name is taken.', [fieldError('/name', 'twice')]);
}

registerKind(KIND.name, {
  requireValid: async (context, key, document) => {
    if (!document) return;
    requireSchema(document);
    requireNames(document);
    await requireName(context.db, key);
    const caller = createScriptCaller(context, { person: context.me.Id, project: { id: key.project } });
    await requireCompilableScript(caller, String(document['Code']), '/document/Code', AROUND_SERVICE);
  },
});
